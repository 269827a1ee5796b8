import { createHmac, timingSafeEqual } from 'node:crypto';
import { resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { isId } from '#libs/platform/database';
import { cachedFor, Clock, Settings } from '#libs/platform/config';
import { DAY_MS, SECOND_MS } from '#libs/shared/contracts';
import { ENDED_DAYS, SESSION_DAYS } from './lifetimes.js';
import { storedSecret } from './secrets.js';
import { SessionsRepository } from './sessions.repository.js';

export type Guest = { sessionId: string; promoCode: string | null };

const KIND = 'g';
const LIFE_MS = SESSION_DAYS * DAY_MS;
const ENDED_MS = ENDED_DAYS * DAY_MS;
/** Covers rows of transactions that took up to this long to commit. */
const OVERLAP_SECONDS = 60;
/** A promo code has at most 50 characters, so our tokens are never longer than this. */
const LONGEST = 512;

/** Log-in tokens contain no dots, so the two kinds cannot be confused. */
export const isGuestToken = (given: string) => given.startsWith(`${KIND}.`);

/**
 * Guests have no row: a signed token carries their data, so identifying them takes no query. Its form is
 * `g.<id>.<issued, ms in base 36>.<promo code in base64url>.<HMAC-SHA256>`. The first secret signs and all secrets
 * verify, so secrets can be rotated.
 *
 * A guest token stays valid after the guest logs in or out, and a stolen one would expose what its owner does next.
 * Therefore ended guests are recorded: this process rejects them immediately, others within a second.
 */
@Injectable()
export class GuestsService {
  private known: string[] | null = null;
  /** End time of each ended guest, in ms of the local clock. */
  private readonly endedAt = new Map<string, number>();
  private endedReadAt: number | null = null;
  private readonly fresh = cachedFor(SECOND_MS, () => this.readEnded());

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly sessions: SessionsRepository,
  ) {}

  /** Returns a token that is valid for SESSION_DAYS from now. */
  sign({ sessionId, promoCode }: Guest): string {
    const code = Buffer.from(promoCode ?? '').toString('base64url');
    const text = [KIND, sessionId, this.clock.now().getTime().toString(36), code].join('.');
    return `${text}.${signatureOf(text, this.secrets()[0]).toString('base64url')}`;
  }

  /** The guest of a token; null when the signature is invalid or the token has expired. */
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

  /** True when the token was issued more than a day ago. Does not verify the signature; callers also use `read`. */
  isAgeing(token: string): boolean {
    return issuedAt(token) + DAY_MS < this.clock.now().getTime();
  }

  /**
   * A new token for the same guest once the current one is a day old, so that a guest is remembered for SESSION_DAYS
   * after the last use; null when no cookie has to be set. Runs no query: guests are not renewed until the list of ended
   * ones is loaded.
   */
  renew(token: string): string | null {
    if (!isGuestToken(token) || !this.isAgeing(token)) return null;
    const guest = this.read(token);
    const isActive = guest && this.endedReadAt !== null && !this.endedAt.has(guest.sessionId);
    return isActive ? this.sign(guest) : null;
  }

  /** Whether the guest has ended, as of the last second; as last read while the database does not answer. */
  async hasEnded(sessionId: string): Promise<boolean> {
    await this.fresh().catch((error: unknown) => {
      if (this.endedReadAt === null) throw error;
    });
    return this.endedAt.has(sessionId);
  }

  /** Call after the row is committed: `SessionsService` inserts it in the statement that opens the log-in. */
  addEnded(sessionId: string): void {
    this.endedAt.set(sessionId, this.clock.now().getTime());
  }

  /**
   * Loads guests that ended since the last read (all of them at first) and forgets those whose cookies have expired.
   * The database returns how long ago each ended, so clock differences between machines do not matter.
   */
  async readEnded(): Promise<void> {
    const now = this.clock.now().getTime();
    const seconds =
      this.endedReadAt === null
        ? ENDED_DAYS * 86_400
        : Math.ceil(Math.max(0, now - this.endedReadAt) / 1_000) + OVERLAP_SECONDS;
    const rows = await this.sessions.listEndedGuests(seconds);
    for (const { id, agoMs } of rows) this.endedAt.set(id, now - agoMs);
    for (const [id, endedAt] of this.endedAt) if (endedAt + ENDED_MS < now) this.endedAt.delete(id);
    this.endedReadAt = now;
  }

  /** The secrets, read or created by the first call. @throws Error for a folder that cannot be written. */
  secrets(): string[] {
    const { GUEST_SECRETS, DATA_DIR } = this.settings;
    // A file that a restore wrote may hold several.
    const read = () => GUEST_SECRETS || storedSecret(resolve(DATA_DIR), 'guest-secret');
    this.known ??= read()
      .split(',')
      .map((each) => each.trim());
    return this.known;
  }
}

/** Issue time in ms, unverified; NaN for a malformed token. */
const issuedAt = (token: string) => parseInt(token.split('.', 3)[2], 36);

const signatureOf = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest();

const isSame = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected);
