import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from './switches.js';
import { newDebugId, PayPalError } from './paypal-error.js';

export type Json = Record<string, unknown>;

/** A request to a route. */
export interface Call {
  /** The id in the path, if the route has one. */
  id: string;
  body: Json;
  fault: Fault | null;
  query?: URLSearchParams;
}

export interface Answer {
  status: number;
  body: Json;
}

const LARGEST_BODY_BYTES = 65_536;

/** Reads the body as text; rejects more than 64 KB. */
export async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > LARGEST_BODY_BYTES) throw new PayPalError('INVALID_STRING_LENGTH');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** An empty body is {}, as in PayPal's capture and refund. */
export function parseJson(text: string): Json {
  if (text.trim() === '') return {};
  try {
    const value = JSON.parse(text);
    if (value && typeof value === 'object' && !Array.isArray(value)) return value;
  } catch {
    // Falls through to the error for a body that is not an object.
  }
  throw new PayPalError('MALFORMED_REQUEST_JSON');
}

export function reply(response: ServerResponse, { status, body }: Answer): void {
  const debugId = typeof body.debug_id === 'string' ? body.debug_id : newDebugId();
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'paypal-debug-id': debugId,
  });
  response.end(JSON.stringify(body));
}
