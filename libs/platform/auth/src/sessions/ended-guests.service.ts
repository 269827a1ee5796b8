import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { DAY_MS } from '#libs/shared/contracts';
import { SESSION_DAYS } from './guest-tokens.service.js';

/**
 * Days for which an ended guest is known: a process that has not heard of the end may give out a fresh cookie for some
 * seconds more, and while the database is away a little longer. One day is room for both.
 */
export const ENDED_DAYS = SESSION_DAYS + 1;

const ENDED_MS = ENDED_DAYS * DAY_MS;
const EVERY_MS = 5_000;
/** Rows that were written by a transaction which took this long are still seen. */
const OVERLAP_SECONDS = 60;

/**
 * Guests who logged in or out. Their signed cookie would stay good, and whoever had seen it would see what its owner
 * does from then on. This process ends them at once; the others read the few new ones every five seconds, so that
 * no request of a guest needs a statement.
 */
@Injectable()
export class EndedGuestsService {
  /** When each of them ended, by the clock of this process, in ms. */
  private readonly endedAt = new Map<string, number>();
  private readAt: number | null = null;
  private readonly logger = new Logger(EndedGuestsService.name);

  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  async has(sessionId: string): Promise<boolean> {
    if (this.readAt === null) await this.read();
    return this.endedAt.has(sessionId);
  }

  /** True when this process knows, without a look at the database, that the guest has not ended. */
  knowsAsPresent(sessionId: string): boolean {
    return this.readAt !== null && !this.endedAt.has(sessionId);
  }

  /** To be called once the row is written: `Sessions` writes it in the statement that opens the log-in. */
  add(sessionId: string): void {
    this.endedAt.set(sessionId, this.now());
  }

  /** Goes on reading who has ended until the returned function is called. */
  follow(): () => void {
    const timer = setInterval(() => {
      this.read().catch(() => this.logger.warn('the guests who ended could not be read; trying again'));
    }, EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  /**
   * Who ended since the last look; at the first one, all whose cookies may still be around. Whose cannot any more is
   * forgotten. The database tells how long ago each ended, so that clocks which differ lose nobody.
   */
  async read(): Promise<void> {
    const now = this.now();
    const seconds =
      this.readAt === null
        ? ENDED_DAYS * 86_400
        : Math.ceil(Math.max(0, now - this.readAt) / 1_000) + OVERLAP_SECONDS;
    const rows: { id: string; agoMs: number }[] = await this.db.query(
      `select session_id as id, extract(epoch from now() - ended_at)::float8 * 1000 as "agoMs"
       from ended_guests where ended_at > now() - make_interval(secs => $1)`,
      [seconds],
    );
    for (const { id, agoMs } of rows) this.endedAt.set(id, now - agoMs);
    for (const [id, endedAt] of this.endedAt) if (endedAt + ENDED_MS < now) this.endedAt.delete(id);
    this.readAt = now;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
