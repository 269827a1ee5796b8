import { Injectable, Logger } from '@nestjs/common';
import { Clock, Settings } from '#libs/settings';
import { Audit } from '#libs/auth';
import { DataSource } from 'typeorm';

const BATCH = 500;

type Kept = { table: string; since: string; what: string; subject: string };

const MESSAGES: Kept = {
  table: 'contact_messages',
  since: 'done_at',
  what: 'contact-messages-purged',
  subject: 'contact-message',
};
const IDEAS: Kept = {
  table: 'custom_games',
  since: 'decided_at',
  what: 'ideas-purged',
  subject: 'idea',
};

/** What people wrote to the company does not stay for ever. What still waits for an answer is never removed. */
@Injectable()
export class InboxPurge {
  private readonly log = new Logger('privacy');

  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /**
   * Removes messages INBOX_DATA_DAYS after they were answered or closed, and game ideas as long after they were
   * decided, days of the business zone; a game that was made of an idea stays. Each batch leaves a line in the audit
   * log with its count. A timer's work; returns how many.
   */
  async purgeOld(): Promise<number> {
    let purged = 0;
    for (const kept of [MESSAGES, IDEAS]) {
      for (let count = await this.purgeBatch(kept); count > 0; count = await this.purgeBatch(kept)) {
        purged += count;
        this.log.log({ what: kept.what, count }, 'purged');
      }
    }
    return purged;
  }

  private purgeBatch({ table, since, what, subject }: Kept): Promise<number> {
    return this.db.transaction(async (tx) => {
      // The midnight with which the last day of keeping begins; an index finds what lies before the next one.
      const [, count]: [unknown, number] = await tx.query(
        `delete from ${table} where id in (select id from ${table}
           where ${since} < ($1::date - $2::int + 1)::timestamp at time zone $3
           order by ${since} limit ${BATCH} for update skip locked)`,
        [this.clock.today(), this.settings.INBOX_DATA_DAYS, this.clock.zone],
      );
      if (count > 0) await this.audit.record(tx, null, { what, subject, facts: { count } });
      return count;
    });
  }
}
