// Requests that Node rejects before routing: too slow, too long, or not HTTP.
import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '#libs/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { errorAnswer } from './error.filter.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of every response. */
    fixedHeaders: Record<string, string>;
  }
}

const CODES: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEAD_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
};
const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
};

/** Ignores unknown Expect headers: Node would answer 417 without our headers. */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Node's internal reference to the response in progress; nothing may be written once its headers are sent. */
type BusySocket = Socket & { _httpMessage?: { headersSent: boolean } | null };

/** Answers in the usual error format and closes the connection. */
export function answerMalformed(
  error: NodeJS.ErrnoException,
  socket: BusySocket,
  { fixedHeaders }: FastifyInstance,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const { status, body } = errorAnswer(new AppError(CODES[error.code ?? ''] ?? 'BAD_REQUEST'));
  const text = JSON.stringify(body);
  const headers = {
    ...fixedHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${REASONS[status]}`, ...lines, '', text].join('\r\n'));
}
