import { Injectable, Logger } from '@nestjs/common';
import { BookingRetentionService } from '#libs/booking/bookings';
import { CustomGamesService, InboxService } from '#libs/office/inbox';
import { Settings } from '#libs/platform/config';
import { Retention, On } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';

const BOOKINGS_AT_ONCE = 50;
const MESSAGES_AT_ONCE = 500;

/**
 * Redacts personal data in bookings and deletes old inbox items. One transaction per batch, so that bookings are not
 * blocked.
 */
@Injectable()
export class PrivacyHandlers {
  private readonly log = new Logger(PrivacyHandlers.name);

  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
    private readonly retention: BookingRetentionService,
    private readonly inbox: InboxService,
    private readonly customGames: CustomGamesService,
  ) {}

  /**
   * Redacts the child in bookings whose event was at least `CHILD_DATA_DAYS` days ago in the business time zone, paid
   * or not. An interrupted run is continued by the next. Returns how many.
   */
  @Retention()
  purgeChildData(batch = BOOKINGS_AT_ONCE): Promise<number> {
    return this.untilNone(async (tx) => {
      const ids = await this.retention.lockDueAfter(tx, this.settings.CHILD_DATA_DAYS, batch);
      return (await this.retention.redactChild(tx, ids)).length;
    });
  }

  /**
   * Redacts the family in bookings of deleted accounts once the event has ended: until then the host needs the address.
   * Returns how many.
   */
  @On('account-deleted', { as: 'redact-bookings', label: 'bookings of deleted accounts' })
  @Retention()
  redactDeletedAccounts(): Promise<number> {
    return this.untilNone(async (tx) => {
      const ids = await this.retention.lockOfDeletedAccounts(tx, BOOKINGS_AT_ONCE);
      await this.retention.redactFamily(tx, ids);
      return ids.length;
    });
  }

  /**
   * Deletes messages INBOX_DATA_DAYS days after they were closed, and custom games as long after their decision, in the
   * business time zone. Open items and games made from custom games are kept. Returns how many.
   */
  @Retention()
  async purgeInbox(): Promise<number> {
    const { INBOX_DATA_DAYS: days } = this.settings;
    const messages = await this.untilNone((tx) => this.inbox.purgeDone(tx, days, MESSAGES_AT_ONCE));
    const customGames = await this.untilNone((tx) =>
      this.customGames.purgeDecided(tx, days, MESSAGES_AT_ONCE),
    );
    if (messages + customGames > 0) this.log.log({ messages, customGames }, 'purged');
    return messages + customGames;
  }

  /** Repeats until a batch is empty; returns the sum. */
  private async untilNone(purgeBatch: (tx: EntityManager) => Promise<number>): Promise<number> {
    let purged = 0;
    for (;;) {
      const count = await this.db.transaction(purgeBatch);
      if (count === 0) return purged;
      purged += count;
    }
  }
}
