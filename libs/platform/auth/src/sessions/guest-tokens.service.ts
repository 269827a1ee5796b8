// What a guest's cookie says, signed: whoever has no account needs no row, and no statement finds out who is asking.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { isId } from '#libs/platform/database';
import { Clock, Settings } from '#libs/platform/config';
import { DAY_MS } from '#libs/shared/contracts';
import { storedSecret } from './secrets.js';

/** Days that a session lives after its last use, and its cookie after it was set. */
export const SESSION_DAYS = 30;

export type Guest = { sessionId: string; promoCode: string | null };

const KIND = 'g';
const LIFE_MS = SESSION_DAYS * DAY_MS;
/** A code has at most 50 characters, so no cookie of ours is longer. */
const LONGEST = 512;

/** True for what can be a guest's token: a log-in's has no dots, so neither is ever taken for the other. */
export const isGuestToken = (given: string) => given.startsWith(`${KIND}.`);

/**
 * Makes and reads guests' tokens: `g.<id>.<issued, ms in base 36>.<promo code in base64url>.<HMAC-SHA256>`. The first
 * secret signs and each is accepted, so a secret can be replaced while guests are there.
 */
@Injectable()
export class GuestTokensService {
  private known: string[] | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Signs what is remembered of a guest; the token is good for SESSION_DAYS from now. */
  sign({ sessionId, promoCode }: Guest): string {
    const code = Buffer.from(promoCode ?? '').toString('base64url');
    const text = [KIND, sessionId, this.clock.now().getTime().toString(36), code].join('.');
    return `${text}.${signatureOf(text, this.secrets()[0]).toString('base64url')}`;
  }

  /** Who a token belongs to; null when it is none of ours, was changed on the way or has run out. */
  read(token: string): Guest | null {
    if (token.length > LONGEST) return null;
    const end = token.lastIndexOf('.');
    const text = token.slice(0, Math.max(0, end));
    const given = Buffer.from(token.slice(end + 1), 'base64url');
    if (!this.secrets().some((secret) => isSame(given, signatureOf(text, secret)))) return null;
    const [kind, sessionId, , code, ...rest] = text.split('.');
    if (kind !== KIND || !isId(sessionId) || rest.length > 0) return null;
    if (!(issuedAt(token) + LIFE_MS > this.clock.now().getTime())) return null;
    return { sessionId, promoCode: Buffer.from(code, 'base64url').toString() || null };
  }

  /** True from a day after the issue that the token itself tells: a look without arithmetic, so `read` decides still. */
  isAgeing(token: string): boolean {
    return issuedAt(token) + DAY_MS < this.clock.now().getTime();
  }

  /** Reads the secrets, or makes one, now: a folder that cannot be written shall stop the start and no guest. */
  prepare(): void {
    this.secrets();
  }

  private secrets(): string[] {
    const given = this.settings.GUEST_SECRETS.split(',').map((each) => each.trim());
    this.known ??= given[0] ? given : [storedSecret(resolve(this.settings.DATA_DIR), 'guest-secret')];
    return this.known;
  }
}

/** When a token says that it was issued, in ms; NaN when it says nothing. */
const issuedAt = (token: string) => parseInt(token.split('.', 3)[2], 36);

const signatureOf = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest();

const isSame = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected);
