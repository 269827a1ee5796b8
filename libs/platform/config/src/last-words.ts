import type { Logger } from 'pino';
import { toSafeError } from './safe-error.js';

/** Writes why a program ends as the last line of its output: people read it there, below the lines of JSON. */
function sayLast(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/**
 * Ends a failed start with code 1: the log has the error, and the last line is the sentence.
 * @param sentence for the operator; null for an unexpected error, which then speaks for itself
 */
export function exitWithSentence(log: Pick<Logger, 'fatal'>, sentence: string | null, error: Error): never {
  const words = sentence ?? toSafeError(error).message;
  log.fatal({ stack: error.stack }, words);
  sayLast(words);
  process.exit(1);
}

/**
 * Ends a failed command: its output has an unexpected error as a whole, and the last line is the sentence.
 * @param sentence for the operator; null for an unexpected error
 * @param failed what did not succeed, said before an unexpected error
 */
export function endCommand(sentence: string | null, error: unknown, failed = 'It failed'): void {
  if (sentence === null) console.error(error);
  sayLast(sentence ?? `${failed}: ${toSafeError(error).message}`);
  process.exitCode = 1;
}
