import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';
type Sendable = { text: Buffer; etag: string; packed: Map<Encoding, Promise<Buffer>> };

/** Variants by path, day, session and origin; more than these are compressed again. */
const MAX_PAGES = 200;
/** Level 5 takes a few ms per page, and the result is cached. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const PACK: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text) => promisify(gzip)(text),
};

const pages = new Map<string, Sendable>();

function sendable(html: string): Sendable {
  const known = pages.get(html);
  if (known) return known;
  const text = Buffer.from(html);
  const etag = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const fresh = { text, etag, packed: new Map() };
  if (pages.size >= MAX_PAGES) pages.clear();
  pages.set(html, fresh);
  return fresh;
}

const encodingFor = (accepted = ''): Encoding | null =>
  /\bbr\b(?!;\s*q=0(?:\.0*)?\b)/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;

/** Sends a page in the best accepted encoding, or 304 when the ETag matches. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<Buffer | string> {
  const page = sendable(html);
  const encoding = encodingFor(request.headers['accept-encoding']);
  const tag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`;
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Accept-Encoding, Cookie')
    .header('etag', tag);
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (reply.statusCode === 200 && known?.includes(tag)) {
    reply.code(304);
    return '';
  }
  if (!encoding) return page.text;
  const packed = page.packed.get(encoding) ?? PACK[encoding](page.text);
  page.packed.set(encoding, packed);
  reply.header('content-encoding', encoding);
  return packed;
}
