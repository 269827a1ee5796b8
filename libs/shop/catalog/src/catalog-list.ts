// The four public lists are read far more often than they change, so an answer is made once and cached as bytes.
import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Longest time, in ms, that a list may lag behind an edit. */
const FRESH_MS = 1_000;
/** Filters are the caller's to invent; more than these are answered without being cached. */
const CACHED_FILTERS = 200;

const log = new Logger('catalog');

/** Bytes that are sent many times; `holds` exists for the compiler alone: what they are the JSON of. */
export type CachedAnswer<Body> = { body: Buffer; etag: string; holds?: Body };
export type CatalogAnswer<View> = CachedAnswer<View[]>;

/** What a route returns that has sent cached bytes itself: the API's description reads the body's type from it. */
export type Sent<Body> = { holds?: Body };

type Cached<Row, View> = {
  rows: Row[];
  content: string;
  answers: Map<string, CatalogAnswer<View>>;
  readAt: number;
};

/**
 * One list in memory: its rows are read at most once a second, by one reader however many are asking, and an answer
 * is made again only when the rows have changed.
 */
export class CatalogList<Row, Filter extends object, View> {
  private cached: Cached<Row, View> | null = null;
  private reading: Promise<Cached<Row, View>> | null = null;

  constructor(
    private readonly read: () => Promise<Row[]>,
    private readonly fits: (row: Row, filter: Filter) => boolean,
    private readonly view: (row: Row) => View,
  ) {}

  async answer(filter: Filter): Promise<CatalogAnswer<View>> {
    const { rows, answers } = await this.fresh();
    const key = JSON.stringify(filter);
    const known = answers.get(key);
    if (known) return known;
    const answer = cachedAnswer<View[]>(
      JSON.stringify(rows.filter((row) => this.fits(row, filter)).map(this.view)),
    );
    if (answers.size < CACHED_FILTERS) answers.set(key, answer);
    return answer;
  }

  /** The rows themselves, at most a second old. */
  async rows(): Promise<readonly Row[]> {
    return (await this.fresh()).rows;
  }

  /** The list has been edited here: whoever asks next reads it again. */
  invalidate(): void {
    if (this.cached) this.cached.readAt = -Infinity;
  }

  private fresh(): Cached<Row, View> | Promise<Cached<Row, View>> {
    if (this.cached && performance.now() - this.cached.readAt < FRESH_MS) return this.cached;
    this.reading ??= this.readAgain().finally(() => (this.reading = null));
    return this.reading;
  }

  /** The age counts from before the read: an edit made meanwhile must not look fresh for longer. */
  private async readAgain(): Promise<Cached<Row, View>> {
    const readAt = performance.now();
    const rows = await this.read().catch((error: Error) => this.lastKnown(error));
    const content = JSON.stringify(rows);
    const answers =
      this.cached?.content === content ? this.cached.answers : new Map<string, CatalogAnswer<View>>();
    this.cached = { rows, content, answers, readAt };
    return this.cached;
  }

  /** Parents go on reading while the database restarts; a list never read before cannot be answered. */
  private lastKnown(error: Error): Row[] {
    if (!this.cached) throw error;
    log.warn(`serving the last known list: ${error.message}`);
    return this.cached.rows;
  }
}

/** A text to be sent many times, with the tag by which readers find it unchanged. */
export function cachedAnswer<Body>(text: string): CachedAnswer<Body> {
  const body = Buffer.from(text);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** Sends a cached answer, or 304 when the reader has it already (If-None-Match may list several, or be *). */
export function sendAnswer<Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: CachedAnswer<Body>,
  type = 'application/json; charset=utf-8',
): Sent<Body> {
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  const known = request.headers['if-none-match'];
  if (known && knows(known, etag)) void reply.code(304).send();
  else void reply.header('content-type', type).send(body);
  return {};
}

const knows = (header: string, etag: string) =>
  header.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
