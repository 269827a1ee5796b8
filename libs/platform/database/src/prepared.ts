// PostgreSQL reads and plans a statement anew at every call unless it has a name. What every booking does gets one.
import { createHash } from 'node:crypto';
import pg from 'pg';

const names = new Map<string, string>();

/**
 * Marks a statement to be planned once for each connection, and returns it. Only for texts of which there are few:
 * the server keeps each of them, and a plan that fits every value alike.
 */
export function prepared(text: string): string {
  // The same name means the same text in every process, also behind a pool that shares connections.
  if (!names.has(text)) names.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 22));
  return text;
}

type Send = (this: pg.Client, statement: unknown, ...rest: unknown[]) => unknown;

/** The driver's client; what was marked goes out under its name, everything else as ever. */
export class PreparingClient extends pg.Client {}

PreparingClient.prototype.query = function (this: pg.Client, statement: unknown, ...rest: unknown[]) {
  const send = pg.Client.prototype.query as Send;
  const name = typeof statement === 'string' ? names.get(statement) : undefined;
  return send.call(this, name ? { text: statement, name } : statement, ...rest);
} as never;
