// The four public lists are read far more often than they change, so responses are cached as bytes.
import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { cachedFor } from '#libs/platform/config';
import { SECOND_MS } from '#libs/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Clients choose the filters, so the number of cached responses is limited. */
const MAX_CACHED_FILTERS = 200;

const log = new Logger('CatalogList');

/** A serialized response; `holds` is a type only: what the JSON contains. */
export type CachedAnswer<Body> = { body: Buffer; etag: string; holds?: Body };
export type CatalogAnswer<View> = CachedAnswer<View[]>;

/** Returned by routes that send cached bytes themselves; OpenAPI reads the body's type from it. */
export type Sent<Body> = { holds?: Body };

type Listed<Row, View> = { rows: Row[]; content: string; answers: Map<string, CatalogAnswer<View>> };

/**
 * One list in memory: concurrent requests share one read a second, and responses are serialized again only after the
 * rows changed.
 */
export class CatalogList<Row, Filter extends object, View> {
  private last: Listed<Row, View> | null = null;

  constructor(
    private readonly read: () => Promise<Row[]>,
    private readonly fits: (row: Row, filter: Filter) => boolean,
    private readonly view: (row: Row) => View,
  ) {}

  async answer(filter: Filter): Promise<CatalogAnswer<View>> {
    const { rows, answers } = await this.listed();
    const key = JSON.stringify(filter);
    const known = answers.get(key);
    if (known) return known;
    const answer = cachedAnswer<View[]>(
      JSON.stringify(rows.filter((row) => this.fits(row, filter)).map(this.view)),
    );
    if (answers.size < MAX_CACHED_FILTERS) answers.set(key, answer);
    return answer;
  }

  /** The rows, at most a second old. */
  async rows(): Promise<readonly Row[]> {
    return (await this.listed()).rows;
  }

  /** Makes the next request read the list again, after an edit in this process. */
  invalidate(): void {
    this.listed.invalidate();
  }

  private readonly listed = cachedFor(SECOND_MS, async () => {
    const rows = await this.read().catch((error: Error) => this.lastKnown(error));
    const content = JSON.stringify(rows);
    const answers =
      this.last?.content === content ? this.last.answers : new Map<string, CatalogAnswer<View>>();
    this.last = { rows, content, answers };
    return this.last;
  });

  /** Serves the last rows while the database restarts. @throws the read's error if there are none. */
  private lastKnown(error: Error): Row[] {
    if (!this.last) throw error;
    log.warn(`serving the last known list: ${error.message}`);
    return this.last.rows;
  }
}

/** Serializes a response once, with its ETag. */
export function cachedAnswer<Body>(text: string): CachedAnswer<Body> {
  const body = Buffer.from(text);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** Sends a cached response, or 304 if the client has it (If-None-Match may list several tags, or be *). */
export function sendAnswer<Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: CachedAnswer<Body>,
  type = 'application/json; charset=utf-8',
): Sent<Body> {
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  const known = request.headers['if-none-match'];
  if (known && etagMatches(known, etag)) void reply.code(304).send();
  else void reply.header('content-type', type).send(body);
  return {};
}

const etagMatches = (header: string, etag: string) =>
  header.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
