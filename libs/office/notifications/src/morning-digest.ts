import { Injectable } from '@nestjs/common';
import { Company } from '#libs/shop/business-settings';
import { instantInZone } from '#libs/shared/contracts';
import { Outbox } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { NEWS_COLUMNS } from './organiser-news.service.js';
import { letterId } from './letter-id.js';
import { OrganiserMails } from './organiser-mails.js';
import { Site } from './site.js';
import type { NewsFacts, NewsKind } from './mails/organisers/booking-news.mail.js';
import { digestMail } from './mails/organisers/digest.mail.js';

/** At seven on the clocks of the business. */
const SENT_AT_MINUTE = 7 * 60;
const KEPT_DAYS = 90;

/** The one mail a morning with everything that happened since the last one. */
@Injectable()
export class MorningDigest {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly company: Company,
    private readonly organisers: OrganiserMails,
    private readonly site: Site,
  ) {}

  /**
   * Publishes today's digest once it is seven and something happened before; a timer's work. Whoever was away at seven
   * is told later that day. What was kept while the owner now wants no mails is dropped.
   */
  async publishDue(): Promise<void> {
    const day = this.clock.today();
    const seven = instantInZone(day, SENT_AT_MINUTE, this.clock.zone);
    if (this.clock.now() < seven) return;
    await this.db.transaction(async (tx) => {
      await tx.query('delete from organiser_news where at < $1::timestamptz - make_interval(days => $2)', [
        this.clock.now(),
        KEPT_DAYS,
      ]);
      const [taken]: [unknown[], number] = await tx.query(
        `update organiser_news set digest_day = $1 where digest_day is null and at < $2
           and not exists (select from organiser_news where digest_day = $1) returning id`,
        [day, seven],
      );
      if (taken.length > 0) await this.outbox.publish(tx, 'organiser-digest-due', { day });
    });
  }

  /** Sends the digest of a day, once to each organiser; none when the owner wants no mails any more. */
  async send(day: string): Promise<void> {
    const { organiserMails } = await this.company.current();
    if (organiserMails === 'off') return;
    const news: (NewsFacts & { what: NewsKind })[] = await this.db.query(
      `select n.what, ${NEWS_COLUMNS} from organiser_news n join booking_facts b on b.id = n.booking_id
       where n.digest_day = $1 order by n.at, n.id`,
      [day],
    );
    if (news.length === 0) return;
    await this.organisers.send('organiser-digest', letterId('digest', day), (issuer) =>
      digestMail({ issuer, news, link: (path) => this.site.link(path) }),
    );
  }
}
