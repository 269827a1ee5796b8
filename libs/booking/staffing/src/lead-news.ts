import { Injectable } from '@nestjs/common';
import { Outbox } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * Which lead a family knows of, and the one piece of news when it becomes another; the first lead and one who comes
 * back are no news.
 */
@Injectable()
export class LeadNews {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Keeps who leads, in the transaction that puts them on the event; true when it was somebody else before. */
  async keep(tx: EntityManager, bookingId: string, hostNo: number): Promise<boolean> {
    const [kept]: { isNews: boolean }[] = await tx.query(
      `insert into booking_leads as known (booking_id, host_no) values ($1, $2)
       on conflict (booking_id) do update set host_no = excluded.host_no, news_id = gen_random_uuid()
       where known.host_no <> excluded.host_no returning news_id is not null as "isNews"`,
      [bookingId, hostNo],
    );
    return kept?.isNews ?? false;
  }

  /** Says that other hosts come to an event than before, in the transaction of the change. */
  async tell(tx: EntityManager, bookingId: string): Promise<void> {
    await this.outbox.publish(tx, 'hosts-changed', { bookingId });
  }

  /** The newest change of a booking's lead that still holds, by its id; null without one. */
  async newest(bookingId: string): Promise<string | null> {
    const [news]: { id: string | null }[] = await this.db.query(
      `select l.news_id as id from booking_leads l join host_assignments a
         on a.booking_id = l.booking_id and a.host_no = l.host_no and a.role = 'lead' and not a.is_released
       where l.booking_id = $1`,
      [bookingId],
    );
    return news?.id ?? null;
  }
}
