import { Injectable } from '@nestjs/common';
import { Audit } from '#libs/platform/auth';
import { BookingAccess } from '#libs/booking/bookings';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingBalance } from './booking-balance.js';
import { RefundEntity } from './refund.entity.js';
import { leftOfAll } from './refund.rules.js';
import { RefundSettlement } from './refund-settlement.js';

const REASON = 'The booking could not take this payment.';
const AT_ONCE = 50;

/** The use case "money that no booking could take goes back": in full and by itself. */
@Injectable()
export class UnappliedPaymentRefunds {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly money: BookingBalance,
    private readonly settlement: RefundSettlement,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /**
   * Pays back what is left of an orphaned payment, unless its parent may still choose what becomes of it; a repeat finds
   * nothing left and does nothing.
   */
  async give({ bookingId, paymentId }: { bookingId: string; paymentId: string }): Promise<void> {
    if (!this.settlement.isPossible) return;
    const refund = await this.db.transaction((tx) => this.record(tx, bookingId, paymentId));
    if (refund) await this.settlement.carryOut(refund);
  }

  /**
   * The same for all that nobody has asked back yet, and for what PayPal refused: an hour after the first refusal,
   * two after the second, a day at the longest. A timer's work; returns how many.
   */
  async giveAll(): Promise<number> {
    const due: { bookingId: string; paymentId: string }[] = await this.db.query(
      `select booking_id as "bookingId", payment_id as "paymentId" from orphaned_money
       where state in ('waiting', 'stuck') and (returns_after is null or returns_after <= $1)
         and (failures = 0 or last_change < now() - make_interval(hours => least(failures, 24)))
       order by came_at limit ${AT_ONCE}`,
      [this.clock.now()],
    );
    for (const orphan of due) await this.give(orphan);
    return due.length;
  }

  private async record(
    tx: EntityManager,
    bookingId: string,
    paymentId: string,
  ): Promise<RefundEntity | null> {
    await this.access.lock(tx, bookingId);
    if (await this.money.waits(paymentId, tx)) return null;
    const all = await this.money.refundables(bookingId, tx);
    const payment = all.find((each) => each.isOrphaned && each.paymentId === paymentId);
    const amountCents = payment ? leftOfAll([payment]) : 0;
    if (!payment || amountCents === 0) return null;
    const { captureId } = payment;
    const refund = tx.create(RefundEntity, {
      bookingId,
      paymentId,
      captureId,
      creationKey: null,
      amountCents,
      reason: REASON,
      byHand: false,
      status: 'requested',
      providerRefundId: null,
      failure: null,
      requestedBy: null,
    });
    await tx.save(refund);
    await this.audit.record(tx, null, {
      what: 'refund-requested',
      subject: 'booking',
      subjectId: bookingId,
      facts: { refundId: refund.id, amountCents },
    });
    return refund;
  }
}
