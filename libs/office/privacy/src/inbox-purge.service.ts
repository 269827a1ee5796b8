import { Injectable, Logger } from '@nestjs/common';
import { AuditService } from '#libs/platform/auth';
import { InboxService, GameSuggestionsService } from '#libs/office/inbox';
import { Settings } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';

const BATCH = 500;

type StoredKind = {
  what: string;
  subject: string;
  /** Removes at most so many that were done so many days ago. */
  remove: (tx: EntityManager, days: number, limit: number) => Promise<number>;
};

/** What people wrote to the company does not stay for ever. What still waits for an answer is never removed. */
@Injectable()
export class InboxPurgeService {
  private readonly log = new Logger('privacy');

  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
    private readonly inbox: InboxService,
    private readonly suggestions: GameSuggestionsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Removes messages INBOX_DATA_DAYS after they were answered or closed, and game ideas as long after they were
   * decided, days of the business zone; a game that was made of an idea stays. Each batch leaves a line in the audit
   * log with its count. A timer's work; returns how many.
   */
  async purgeOld(): Promise<number> {
    let purged = 0;
    for (const kind of this.kinds()) {
      for (let count = await this.purgeBatch(kind); count > 0; count = await this.purgeBatch(kind)) {
        purged += count;
        this.log.log({ what: kind.what, count }, 'purged');
      }
    }
    return purged;
  }

  private kinds(): StoredKind[] {
    const { inbox, suggestions } = this;
    return [
      {
        what: 'contact-messages-purged',
        subject: 'contact-message',
        remove: (...which) => inbox.removeDone(...which),
      },
      { what: 'ideas-purged', subject: 'idea', remove: (...which) => suggestions.removeDecided(...which) },
    ];
  }

  private purgeBatch({ what, subject, remove }: StoredKind): Promise<number> {
    return this.db.transaction(async (tx) => {
      const count = await remove(tx, this.settings.INBOX_DATA_DAYS, BATCH);
      if (count > 0) await this.audit.record(tx, null, { what, subject, facts: { count } });
      return count;
    });
  }
}
