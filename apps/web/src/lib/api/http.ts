import { HttpError } from './http-error.js';
import { withPassword } from './password-step.js';
import { reachUs } from './public-config.js';

export { HttpError };

/** True when the outcome of a call is unknown: no response, or a server error. */
export const isUnknownOutcome = (failure: unknown) =>
  !(failure instanceof HttpError) || failure.status >= 500;

/** The server's message, else the fallback. */
export const errorMessage = (failure: unknown, otherwise: string) =>
  ((failure instanceof HttpError && failure.userMessage) || otherwise).replace('Please call us.', reachUs);

/** A random UUID; `crypto.randomUUID` is missing in insecure contexts. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export type CallOptions = {
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Lets the request outlive the page (`keepalive`); the body is limited to 64 KB. */
  keepalive?: boolean;
  /** Reads response headers. */
  onAnswer?: (answer: Response) => void;
  /** Sent instead of the one in `callHeaders`. */
  mailedKey?: string;
};

/** The header with the key of a mailed link: keys are never in the URL of a call. */
export const KEY_HEADER = 'X-Booking-Key';

/** Sent with every call: where cookies are blocked, the key of the mailed link that the page was opened with. */
export const callHeaders: Record<string, string> = {};

async function sendOnce(method: string, path: string, body: unknown, options: CallOptions) {
  const headers = { ...callHeaders };
  if (options.mailedKey) headers[KEY_HEADER] = options.mailedKey;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method === 'POST' && body !== undefined)
    headers['Idempotency-Key'] = options.idempotencyKey ?? newKey();
  const answer = await fetch(path, {
    method,
    headers,
    credentials: 'include',
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: options.signal,
    keepalive: options.keepalive,
  });
  options.onAnswer?.(answer);
  const text = await answer.text();
  const retrySeconds = Number(answer.headers.get('Retry-After')) || null;
  if (!answer.ok) throw new HttpError(answer.status, text, answer.statusText, retrySeconds);
  return { text, headers: answer.headers };
}

const send = (method: string, path: string, body?: unknown, options: CallOptions = {}) =>
  withPassword(() => sendOnce(method, path, body, options));

async function call<T>(method: string, path: string, body?: unknown, options?: CallOptions): Promise<T> {
  const { text } = await send(method, path, body, options);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** One page of a list and the total row count. */
export type Page<Row> = { rows: Row[]; total: number };

async function readPage<Row>(method: string, path: string, body?: unknown): Promise<Page<Row>> {
  const { text, headers } = await send(method, path, body);
  const rows = JSON.parse(text) as Row[];
  return { rows, total: Number(headers.get('X-Total-Count') ?? rows.length) };
}

export const getPage = <Row>(path: string) => readPage<Row>('GET', path);
/** A paged list requested by POST, for search values that must not appear in a URL. */
export const postPage = <Row>(path: string, body: unknown) => readPage<Row>('POST', path, body);

/** All calls send cookies and throw HttpError on a non-OK response; an empty response gives undefined. */
export const get = <T>(path: string, options?: CallOptions) => call<T>('GET', path, undefined, options);
/** Pass one `idempotencyKey` per intent and reuse it for retries; without a key every call is a new intent. */
export const post = <T>(path: string, body?: unknown, options?: CallOptions) =>
  call<T>('POST', path, body, options);
export const patch = <T>(path: string, body: unknown, options?: CallOptions) =>
  call<T>('PATCH', path, body, options);
export const put = <T>(path: string, body: unknown, options?: CallOptions) =>
  call<T>('PUT', path, body, options);
export const remove = <T>(path: string, body?: unknown, options?: CallOptions) =>
  call<T>('DELETE', path, body, options);
