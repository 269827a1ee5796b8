// PostgreSQL parses and plans an unnamed statement at every call. The statements of the booking path get names.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { LimitedClient } from './limited-client.js';

const names = new Map<string, string>();

/**
 * Registers a statement to be prepared once per connection, and returns it. Only for a small, fixed set of texts: the
 * server caches every one of them, possibly with a plan that ignores the parameter values.
 */
export function prepared(text: string): string {
  // Derived from the text, so that processes sharing connections through a pooler use the same name.
  if (!names.has(text)) names.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 22));
  return text;
}

type Send = (this: pg.Client, statement: unknown, ...rest: unknown[]) => unknown;

/** A client that sends registered statements by name. */
export class PreparingClient extends LimitedClient {}

PreparingClient.prototype.query = function (this: pg.Client, statement: unknown, ...rest: unknown[]) {
  const send = LimitedClient.prototype.query as Send;
  const name = typeof statement === 'string' ? names.get(statement) : undefined;
  return send.call(this, name ? { text: statement, name } : statement, ...rest);
} as never;
