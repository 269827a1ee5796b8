import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SESSION_DAYS } from './guest-tokens.js';

const EVERY_MS = 5_000;
/** Rows that were written by a transaction which took this long are still seen. */
const OVERLAP_SECONDS = 60;

/**
 * Guests who logged in or out. Their signed cookie would stay good, and whoever had seen it would see what its owner
 * does from then on. This process ends them at once; the others read the few new ones every five seconds, so that
 * no request of a guest needs a statement.
 */
@Injectable()
export class EndedGuests {
  private readonly ids = new Set<string>();
  private readAt: number | null = null;
  private readonly logger = new Logger(EndedGuests.name);

  constructor(private readonly db: DataSource) {}

  async has(sessionId: string): Promise<boolean> {
    if (this.readAt === null) await this.read();
    return this.ids.has(sessionId);
  }

  /** To be called once the row is written: `Sessions` writes it in the statement that opens the log-in. */
  add(sessionId: string): void {
    this.ids.add(sessionId);
  }

  /** Goes on reading who has ended until the returned function is called. */
  follow(): () => void {
    const timer = setInterval(() => {
      this.read().catch(() => this.logger.warn('the guests who ended could not be read; trying again'));
    }, EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Who ended since the last look; at the first one, all whose cookies may still be around. */
  async read(): Promise<void> {
    const now = Date.now();
    const seconds =
      this.readAt === null ? SESSION_DAYS * 86_400 : Math.ceil((now - this.readAt) / 1_000) + OVERLAP_SECONDS;
    const rows: { id: string }[] = await this.db.query(
      'select visitor_id as id from ended_guests where ended_at > now() - make_interval(secs => $1)',
      [seconds],
    );
    for (const { id } of rows) this.ids.add(id);
    this.readAt = now;
  }
}
