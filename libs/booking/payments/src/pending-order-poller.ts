import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { PaymentEntity, type Payment } from './payment.entity.js';

const AT_ONCE = 50;
const SHORTEST_PAUSE_SECONDS = 15;
/** What comes late is sent back within the hour, so nobody is asked about less often. */
const LONGEST_PAUSE_SECONDS = 900;

/** Which orders PayPal is asked about next: every one of ours, until it can no longer become money. */
@Injectable()
export class PendingOrderPoller {
  constructor(private readonly db: DataSource) {}

  /**
   * Attempts whose turn it is, at most AT_ONCE. Each gets its next turn before it is looked at, later and later after
   * its last change: what fails now goes to the back of the line and keeps nobody waiting.
   */
  async take(): Promise<Payment[]> {
    const [due]: [{ id: string }[], number] = await this.db.query(
      `update payments set next_look_at = now() + greatest(make_interval(secs => ${SHORTEST_PAUSE_SECONDS}),
         least(make_interval(secs => ${LONGEST_PAUSE_SECONDS}), (now() - updated_at) / 4))
       where id in (select id from payments where next_look_at <= now() order by next_look_at limit ${AT_ONCE}
         for update skip locked)
       returning id`,
    );
    return this.db.getRepository(PaymentEntity).findBy({ id: In(due.map(({ id }) => id)) });
  }

  /** Nothing more is asked about this one. */
  async end({ id }: Payment): Promise<void> {
    await this.db.query('update payments set next_look_at = null where id = $1', [id]);
  }
}
