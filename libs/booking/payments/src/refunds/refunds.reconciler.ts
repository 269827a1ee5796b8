import { Injectable, Logger } from '@nestjs/common';
import { PayPalClient } from '../paypal/paypal.client.js';
import { toSafeError } from '#libs/platform/config';
import { DataSource, In } from 'typeorm';
import { RefundEntity } from './refund.entity.js';
import { RefundSettlement } from './refund-settlement.js';

const UNKNOWN_AFTER_SECONDS = 10;
const PENDING_AFTER_SECONDS = 60;
/** PayPal keeps the key of a refund for 45 days: afterwards a repeat would pay a second time. */
const REPEATABLE_DAYS = 44;
const AT_ONCE = 50;

/** Ends the refunds whose answer was lost, or that PayPal takes its time for. */
@Injectable()
export class RefundsReconciler {
  private readonly log = new Logger('refunds');

  constructor(
    private readonly db: DataSource,
    private readonly settlement: RefundSettlement,
    private readonly paypal: PayPalClient,
  ) {}

  /** Repeats what was never answered, reads what is pending; returns how many it looked at. */
  async settleOpen(): Promise<number> {
    if (!this.paypal.isConfigured) return 0;
    const due = await this.take();
    for (const refund of due) await this.lookAt(refund);
    return due.length;
  }

  /** A refund that cannot be looked at is looked at again later, like one that is not done. */
  private async lookAt(refund: RefundEntity): Promise<void> {
    const { id: refundId, status: from } = refund;
    try {
      const { status: to } = await this.settlement.carryOut(refund);
      if (to !== from) this.log.log({ refundId, from, to }, 'settled');
    } catch (error) {
      this.log.warn({ refundId, fault: toSafeError(error).message }, 'a refund could not be looked at');
    }
  }

  /** Whose turn it is, each sent to the back of the line before it is looked at: none keeps another waiting. */
  private async take(): Promise<RefundEntity[]> {
    const [due]: [{ id: string }[], number] = await this.db.query(
      `update refunds set updated_at = now() where id in (
         select id from refunds
         where (status = 'requested' and updated_at < now() - make_interval(secs => ${UNKNOWN_AFTER_SECONDS})
             and created_at > now() - make_interval(days => ${REPEATABLE_DAYS}))
           or (status = 'pending' and not by_hand and updated_at < now() - make_interval(secs => ${PENDING_AFTER_SECONDS}))
         order by updated_at limit ${AT_ONCE} for update skip locked)
       returning id`,
    );
    return this.db.getRepository(RefundEntity).findBy({ id: In(due.map(({ id }) => id)) });
  }
}
