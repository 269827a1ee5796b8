import { createHmac, timingSafeEqual } from 'node:crypto';
import { resolve } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { isId } from '#libs/platform/database';
import { Clock, Settings } from '#libs/platform/config';
import { DAY_MS } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { storedSecret } from './secrets.js';

/** Days that a session lives after its last use, and its cookie after it was set. */
export const SESSION_DAYS = 30;
/**
 * Days for which an ended guest is known: a process that has not heard of the end may give out a fresh cookie for some
 * seconds more, and while the database is away a little longer. One day is room for both.
 */
export const ENDED_DAYS = SESSION_DAYS + 1;

export type Guest = { sessionId: string; promoCode: string | null };

const KIND = 'g';
const LIFE_MS = SESSION_DAYS * DAY_MS;
const ENDED_MS = ENDED_DAYS * DAY_MS;
const ENDED_READ_EVERY_MS = 5_000;
/** Rows that were written by a transaction which took this long are still seen. */
const OVERLAP_SECONDS = 60;
/** A code has at most 50 characters, so no cookie of ours is longer. */
const LONGEST = 512;

/** True for what can be a guest's token: a log-in's has no dots, so neither is ever taken for the other. */
export const isGuestToken = (given: string) => given.startsWith(`${KIND}.`);

/**
 * Guests, who have no row: a signed token says what is remembered of them, so no statement finds out who is asking. It
 * is `g.<id>.<issued, ms in base 36>.<promo code in base64url>.<HMAC-SHA256>`; the first secret signs and each is
 * accepted, so a secret can be replaced while guests are there.
 *
 * The token of a guest who logged in or out would stay good, and whoever had seen it would see what its owner does from
 * then on. This process ends such guests at once; the others read the few new ones every five seconds.
 */
@Injectable()
export class GuestsService {
  private known: string[] | null = null;
  /** When each of those who ended did, by the clock of this process, in ms. */
  private readonly endedAt = new Map<string, number>();
  private endedReadAt: number | null = null;
  private readonly logger = new Logger(GuestsService.name);

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly db: DataSource,
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

  async hasEnded(sessionId: string): Promise<boolean> {
    if (this.endedReadAt === null) await this.readEnded();
    return this.endedAt.has(sessionId);
  }

  /** True when this process knows, without a look at the database, that the guest has not ended. */
  isKnownActive(sessionId: string): boolean {
    return this.endedReadAt !== null && !this.endedAt.has(sessionId);
  }

  /** To be called once the row is written: `SessionsService` writes it in the statement that opens the log-in. */
  addEnded(sessionId: string): void {
    this.endedAt.set(sessionId, this.clock.now().getTime());
  }

  /** Goes on reading who has ended until the returned function is called. */
  followEnded(): () => void {
    const timer = setInterval(() => {
      this.readEnded().catch(() => this.logger.warn('the guests who ended could not be read; trying again'));
    }, ENDED_READ_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  /**
   * Who ended since the last look; at the first one, all whose cookies may still be around. Whose cannot any more is
   * forgotten. The database tells how long ago each ended, so that clocks which differ lose nobody.
   */
  async readEnded(): Promise<void> {
    const now = this.clock.now().getTime();
    const seconds =
      this.endedReadAt === null
        ? ENDED_DAYS * 86_400
        : Math.ceil(Math.max(0, now - this.endedReadAt) / 1_000) + OVERLAP_SECONDS;
    const rows: { id: string; agoMs: number }[] = await this.db.query(
      `select session_id as id, extract(epoch from now() - ended_at)::float8 * 1000 as "agoMs"
       from ended_guests where ended_at > now() - make_interval(secs => $1)`,
      [seconds],
    );
    for (const { id, agoMs } of rows) this.endedAt.set(id, now - agoMs);
    for (const [id, endedAt] of this.endedAt) if (endedAt + ENDED_MS < now) this.endedAt.delete(id);
    this.endedReadAt = now;
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
