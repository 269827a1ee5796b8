// What a guest's cookie says, signed: whoever has no account needs no row, and no statement finds out who is asking.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { isId } from '#libs/database';
import { Settings } from '#libs/settings';

/** Days that a session lives after its last use, and its cookie after it was set. */
export const SESSION_DAYS = 30;

export type Guest = { sessionId: string; promoCode: string | null };

const KIND = 'g';
const SECRET_BYTES = 32;
const LIFE_MS = SESSION_DAYS * 86_400_000;
/** A code has at most 50 characters, so no cookie of ours is longer. */
const LONGEST = 512;

/** True for what can be a guest's token: a log-in's has no dots, so neither is ever taken for the other. */
export const isGuestToken = (given: string) => given.startsWith(`${KIND}.`);

/**
 * Makes and reads guests' tokens: `g.<id>.<issued, ms in base 36>.<promo code in base64url>.<HMAC-SHA256>`. The first
 * secret signs and each is accepted, so a secret can be replaced while guests are there.
 */
@Injectable()
export class GuestTokens {
  private known: string[] | null = null;

  constructor(private readonly settings: Settings) {}

  /** Signs what is remembered of a guest; the token is good for SESSION_DAYS from now. */
  sign({ sessionId, promoCode }: Guest): string {
    const code = Buffer.from(promoCode ?? '').toString('base64url');
    const text = [KIND, sessionId, Date.now().toString(36), code].join('.');
    return `${text}.${signatureOf(text, this.secrets()[0]).toString('base64url')}`;
  }

  /** Who a token belongs to; null when it is none of ours, was changed on the way or has run out. */
  read(token: string): Guest | null {
    if (token.length > LONGEST) return null;
    const end = token.lastIndexOf('.');
    const text = token.slice(0, Math.max(0, end));
    const given = Buffer.from(token.slice(end + 1), 'base64url');
    if (!this.secrets().some((secret) => isSame(given, signatureOf(text, secret)))) return null;
    const [kind, sessionId, issued, code, ...rest] = text.split('.');
    if (kind !== KIND || !isId(sessionId) || rest.length > 0) return null;
    if (!(parseInt(issued, 36) + LIFE_MS > Date.now())) return null;
    return { sessionId, promoCode: Buffer.from(code, 'base64url').toString() || null };
  }

  /** Reads the secrets, or makes one, now: a folder that cannot be written shall stop the start and no guest. */
  prepare(): void {
    this.secrets();
  }

  private secrets(): string[] {
    const given = this.settings.GUEST_SECRETS.split(',').map((each) => each.trim());
    this.known ??= given[0] ? given : [keptSecret(resolve(this.settings.DATA_DIR))];
    return this.known;
  }
}

const signatureOf = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest();

const isSame = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected);

/** The secret of this folder, made once: of processes that start together, one makes it and all read it. */
function keptSecret(folder: string): string {
  const path = join(folder, 'guest-secret');
  const draft = `${path}.${process.pid}`;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(draft, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8');
}
