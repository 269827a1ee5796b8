import { Injectable, Logger } from '@nestjs/common';
import { PayPalClient } from '#libs/paypal';
import { DataSource } from 'typeorm';
import { RefundEntity } from './refund.entity.js';
import { RefundSettlement } from './settle-refund.js';

const UNKNOWN_AFTER_SECONDS = 10;
const PENDING_AFTER_SECONDS = 60;
/** PayPal keeps the key of a refund for 45 days (payments A4): afterwards a repeat would pay a second time. */
const REPEATABLE_DAYS = 44;

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
    const open = await this.stale();
    for (const refund of open) {
      const { status } = await this.settlement.carryOut(refund);
      if (status !== refund.status)
        this.log.log({ refundId: refund.id, from: refund.status, to: status }, 'settled');
    }
    return open.length;
  }

  private stale(): Promise<RefundEntity[]> {
    return this.db
      .getRepository(RefundEntity)
      .createQueryBuilder('r')
      .where(
        `(r.status = 'requested' and r.updated_at < now() - make_interval(secs => ${UNKNOWN_AFTER_SECONDS})
           and r.created_at > now() - make_interval(days => ${REPEATABLE_DAYS}))
         or (r.status = 'pending' and r.updated_at < now() - make_interval(secs => ${PENDING_AFTER_SECONDS}))`,
      )
      .orderBy('r.updated_at')
      .limit(50)
      .getMany();
  }
}
