import { Injectable } from '@nestjs/common';
import { columnsOf, run, sql, type Sql } from '#libs/database';
import { DataSource } from 'typeorm';
import { PaymentEntity } from './payment.entity.js';

const AT_ONCE = 50;
const SHORTEST_PAUSE_SECONDS = 15;
/** What comes late is sent back within the hour, so nobody is asked about less often. */
const LONGEST_PAUSE_SECONDS = 900;

/** Which orders PayPal is asked about next: every one of ours, until it can no longer become money. */
@Injectable()
export class OrderWatch {
  private readonly columns: Sql;

  constructor(private readonly db: DataSource) {
    this.columns = columnsOf(db, PaymentEntity, 'payments');
  }

  /**
   * Tries whose turn it is, at most AT_ONCE. Each gets its next turn before it is looked at, later and later after
   * its last change: what fails now goes to the back of the line and keeps nobody waiting.
   */
  take(): Promise<PaymentEntity[]> {
    return run<PaymentEntity>(
      this.db,
      sql`update payments set next_look_at = now() + greatest(make_interval(secs => ${SHORTEST_PAUSE_SECONDS}),
            least(make_interval(secs => ${LONGEST_PAUSE_SECONDS}), (now() - updated_at) / 4))
          where id in (select id from payments where next_look_at <= now() order by next_look_at limit ${AT_ONCE}
            for update skip locked)
          returning ${this.columns}`,
    );
  }

  /** Nothing more is asked about this one. */
  async end({ id }: PaymentEntity): Promise<void> {
    await this.db.query('update payments set next_look_at = null where id = $1', [id]);
  }
}
