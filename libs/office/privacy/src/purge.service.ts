import { Injectable, Logger } from '@nestjs/common';
import { BookingRetentionService } from '#libs/booking/bookings';
import { GameSuggestionsService, InboxService } from '#libs/office/inbox';
import { Settings } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';

const BOOKINGS_AT_ONCE = 50;
const MESSAGES_AT_ONCE = 500;

/**
 * Removes people from bookings, and what they wrote to the company. A batch a transaction, so that bookings go on
 * meanwhile; all of it is a timer's work.
 */
@Injectable()
export class PurgeService {
  private readonly log = new Logger('privacy');

  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
    private readonly retention: BookingRetentionService,
    private readonly inbox: InboxService,
    private readonly suggestions: GameSuggestionsService,
  ) {}

  /**
   * Redacts the child in bookings whose event lies `CHILD_DATA_DAYS` or more days back in the business zone, paid or
   * not. Killed between two batches, the next turn goes on. Returns how many.
   */
  purgeChildData(batch = BOOKINGS_AT_ONCE): Promise<number> {
    return this.untilNone(async (tx) => {
      const ids = await this.retention.afterDays(tx, this.settings.CHILD_DATA_DAYS, batch);
      return (await this.retention.redactChild(tx, ids)).length;
    });
  }

  /**
   * Redacts the whole family in bookings whose account was deleted, once they are over: before, the host needs the
   * address. Returns how many.
   */
  redactDeletedAccounts(): Promise<number> {
    return this.untilNone(async (tx) => {
      const ids = await this.retention.ofDeletedAccounts(tx, BOOKINGS_AT_ONCE);
      await this.retention.redactFamily(tx, ids);
      return ids.length;
    });
  }

  /**
   * Removes messages INBOX_DATA_DAYS after they were answered or closed, and game ideas as long after they were
   * decided, days of the business zone. What still waits for an answer stays, and so does a game that was made of an
   * idea. Returns how many.
   */
  async purgeInbox(): Promise<number> {
    const { INBOX_DATA_DAYS: days } = this.settings;
    const messages = await this.untilNone((tx) => this.inbox.purgeDone(tx, days, MESSAGES_AT_ONCE));
    const ideas = await this.untilNone((tx) => this.suggestions.purgeDecided(tx, days, MESSAGES_AT_ONCE));
    if (messages + ideas > 0) this.log.log({ messages, ideas }, 'purged');
    return messages + ideas;
  }

  /** Repeats until a batch finds nothing; returns the sum. */
  private async untilNone(purgeBatch: (tx: EntityManager) => Promise<number>): Promise<number> {
    let purged = 0;
    for (;;) {
      const count = await this.db.transaction(purgeBatch);
      if (count === 0) return purged;
      purged += count;
    }
  }
}
