import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { toSafeError, redacted } from './safe-error.js';
import type { LoggerService } from '@nestjs/common';

/** Fields of every log line of a request or job. A job has the id of the request that caused it. */
export const logContext = new AsyncLocalStorage<{ requestId?: string; jobId?: string }>();

/** Field names whose values are never logged, at any depth: personal data, secrets and database parameters. */
const PRIVATE = [
  'parentName',
  'shownName',
  'parentEmail',
  'parentPhone',
  'parentPhoneExtension',
  'childName',
  'childAge',
  'eventTheme',
  'specialRequests',
  'hasSpecialNeeds',
  'location',
  'address',
  'city',
  'zipCode',
  'spaceDetails',
  'firstName',
  'lastName',
  'username',
  'email',
  'phone',
  'phoneExtension',
  'subject',
  'tag',
  'message',
  'parameters',
  'driverError',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'cookie',
  'authorization',
];
const asColumn = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Normalized forms are stored in fields named with the suffix `Key`. */
const WITH_KEYS = PRIVATE.flatMap((field) => [field, `${field}Key`]);
const BLANKED = new Set([...WITH_KEYS, ...WITH_KEYS.map(asColumn)]);
const FREE_TEXT = new Set(['fault', 'stack']);
const DEEPEST = 6;
/** Lines wait in memory while the disk is full; more are lost. */
const MAX_UNWRITTEN_BYTES = 1024 * 1024;

/**
 * Redacts the fields of a line. Pino's own `redact` needs a path per depth and costs 150 µs per line with paths for
 * four levels; this recursion takes 3 µs.
 */
function shown(value: unknown, depth = 0): unknown {
  if (value instanceof Error) {
    const { message: fault, stack } = toSafeError(value);
    return { fault, stack };
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > DEEPEST) return '[deeper]';
  if (Array.isArray(value)) return value.map((each) => shown(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, field(key, each, depth)]));
}

function field(key: string, value: unknown, depth: number): unknown {
  if (BLANKED.has(key)) return '[private]';
  if (typeof value === 'string') return FREE_TEXT.has(key) ? redacted(value) : value;
  return shown(value, depth + 1);
}

/**
 * Writes lines to a file descriptor at once. An error such as a full disk neither ends nor blocks the process: pino's
 * own destination throws it, and repeats `flushSync` until the disk has space.
 */
export function logOutput(fd: number): DestinationStream {
  const output = pino.destination({ dest: fd, sync: true, maxLength: MAX_UNWRITTEN_BYTES });
  output.on('error', () => {});
  output.flushSync = () => {};
  return output;
}

/**
 * Creates the logger of a process: JSON lines with private fields redacted as a last safeguard. Values that a database
 * or mail server quotes in an error are removed.
 */
export function createLog(level: string, name: string, destination = logOutput(1)): Logger {
  const options: LoggerOptions = {
    name,
    level,
    mixin: () => logContext.getStore() ?? {},
    formatters: { log: (line) => shown(line) as Record<string, unknown> },
    hooks: {
      logMethod([line, ...rest]: unknown[], method) {
        // Without a message pino would log the unredacted message of the error.
        const error = line instanceof Error ? line : (line as { err?: unknown } | null)?.err;
        const words = error instanceof Error && rest.length === 0 ? [toSafeError(error).message] : rest;
        const safe = [line instanceof Error ? { err: line } : line, ...words];
        const texts = safe.map((each) => (typeof each === 'string' ? redacted(each) : each));
        method.apply(this, texts as Parameters<typeof method>);
      },
    },
  };
  return pino(options, destination);
}

type Line = Record<string, unknown> | string;

/** Nest's logger on top of pino; an object as first argument becomes fields of the log line. */
export class AppLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log = (line: Line, ...rest: unknown[]) => this.write('info', line, rest);
  warn = (line: Line, ...rest: unknown[]) => this.write('warn', line, rest);
  error = (line: Line, ...rest: unknown[]) => this.write('error', line, rest);
  fatal = (line: Line, ...rest: unknown[]) => this.write('fatal', line, rest);
  debug = (line: Line, ...rest: unknown[]) => this.write('debug', line, rest);
  verbose = (line: Line, ...rest: unknown[]) => this.write('trace', line, rest);

  /** Nest appends the context name as the last argument, and for errors a stack before it. */
  private write(
    level: 'info' | 'warn' | 'error' | 'fatal' | 'debug' | 'trace',
    line: Line,
    rest: unknown[],
  ): void {
    const texts = rest.filter((each): each is string => typeof each === 'string');
    const context = texts.pop();
    if (line instanceof Error) this.pino[level]({ err: line, context }, texts[0] ?? context);
    else if (typeof line === 'object') this.pino[level]({ ...line, context }, texts[0] ?? context);
    else this.pino[level]({ context, ...(texts[0] ? { stack: texts[0] } : {}) }, line);
  }
}
