import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

/** What every line of one request or job carries. */
export const logContext = new AsyncLocalStorage<{ requestId: string }>();

/** Names that must never reach a log, wherever they stand: personal data, secrets. */
const PRIVATE = [
  'parentName',
  'parentEmail',
  'parentPhone',
  'childName',
  'childAge',
  'specialRequests',
  'location',
  'email',
  'password',
  'cookie',
  'authorization',
];

/** One pino for a process: JSON lines, with private fields blanked out as the last line of defence. */
export function createLog(level: string, name: string): Logger {
  return pino({
    name,
    level,
    redact: { paths: PRIVATE.flatMap((field) => [field, `*.${field}`]), censor: '[private]' },
    mixin: () => logContext.getStore() ?? {},
  });
}

type Line = Record<string, unknown> | string;

/** Nest's logger on our pino; a first argument that is an object becomes fields of the line. */
export class AppLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log = (line: Line, ...rest: unknown[]) => this.write('info', line, rest);
  warn = (line: Line, ...rest: unknown[]) => this.write('warn', line, rest);
  error = (line: Line, ...rest: unknown[]) => this.write('error', line, rest);
  fatal = (line: Line, ...rest: unknown[]) => this.write('fatal', line, rest);
  debug = (line: Line, ...rest: unknown[]) => this.write('debug', line, rest);
  verbose = (line: Line, ...rest: unknown[]) => this.write('trace', line, rest);

  /** Nest appends the context's name last, and a stack before it for errors. */
  private write(
    level: 'info' | 'warn' | 'error' | 'fatal' | 'debug' | 'trace',
    line: Line,
    rest: unknown[],
  ): void {
    const texts = rest.filter((each): each is string => typeof each === 'string');
    const context = texts.pop();
    if (typeof line === 'object') this.pino[level]({ ...line, context }, texts[0] ?? context);
    else this.pino[level]({ context, ...(texts[0] ? { stack: texts[0] } : {}) }, line);
  }
}
