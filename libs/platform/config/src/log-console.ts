import type { Logger } from 'pino';
import { exitWithSentence } from './last-words.js';

const LEVELS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const;

/**
 * Redirects console output of libraries and warnings of Node.js to the log, with time, level and redaction. An uncaught
 * exception is logged and exits the process with code 1; a full disk below its output is none.
 */
export function logConsole(
  log: Logger,
  target: Console = console,
  host: NodeJS.EventEmitter = process,
): void {
  for (const [name, level] of Object.entries(LEVELS)) {
    target[name as keyof typeof LEVELS] = (...given: unknown[]) => {
      const error = given.find((each) => each instanceof Error);
      const details = given.filter((each) => typeof each === 'object' && each !== null && each !== error);
      const words = given.filter((each) => typeof each !== 'object').join(' ');
      const fields = {
        context: 'console',
        ...(error ? { err: error } : {}),
        ...(details[0] ? { details } : {}),
      };
      if (words) log[level](fields, words);
      else log[level](fields);
    };
  }
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  host.removeAllListeners('warning');
  host.on('warning', (warning: Error) => log.warn({ err: warning }));
  host.on('uncaughtException', (fault: unknown) => {
    exitWithSentence(log, null, fault instanceof Error ? fault : new Error(String(fault)));
  });
}
