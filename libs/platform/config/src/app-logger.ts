import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

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
    if (line instanceof Error) this.pino[level]({ err: line, context }, texts[0] ?? context);
    else if (typeof line === 'object') this.pino[level]({ ...line, context }, texts[0] ?? context);
    else this.pino[level]({ context, ...(texts[0] ? { stack: texts[0] } : {}) }, line);
  }
}
