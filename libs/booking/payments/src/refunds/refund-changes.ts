import { Injectable } from '@nestjs/common';
import { tooMuchCents } from '#libs/shared/contracts';
import { Audit } from '#libs/platform/auth';
import { BookingAccess, BookingsService, type Actor, type Booking } from '#libs/booking/bookings';
import { Outbox } from '#libs/platform/events';
import { ArrivedMoney } from '../arrived-money.js';
import { PaymentTotals } from '../payment-totals.js';
import { DataSource, In, type EntityManager } from 'typeorm';
import { RefundEntity } from './refund.entity.js';

type RefundChange = Pick<RefundEntity, 'status' | 'failure' | 'providerRefundId'>;

/** What the timeline says of a refund; one by hand is never PayPal's. */
function historyCode({ status, byHand }: RefundEntity) {
  if (byHand && status === 'pending') return 'refund-by-hand';
  return byHand && status === 'failed' ? 'refund-withdrawn' : (`refund-${status}` as const);
}

/** Writes down what became of a refund, with all that follows from it. Every step may be repeated. */
@Injectable()
export class RefundChanges {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly bookings: BookingsService,
    private readonly arrived: ArrivedMoney,
    private readonly settled: PaymentTotals,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Sends a refund to the back of the reconciler's line. */
  async noteLook({ id }: RefundEntity): Promise<void> {
    await this.db.query('update refunds set updated_at = now() where id = $1', [id]);
  }

  /**
   * One transaction: refund, capture, booking, timeline, audit and event. A repeat finds it done and changes nothing.
   * `by` is the user whose doing it is, else who asked for it. Returns the row as it is then.
   */
  change(
    refund: RefundEntity,
    to: RefundChange,
    by: string | null = refund.requestedBy,
  ): Promise<RefundEntity> {
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, refund.bookingId);
      const { affected } = await tx.update(
        RefundEntity,
        { id: refund.id, status: In(to.status === 'pending' ? ['requested'] : ['requested', 'pending']) },
        { ...to, updatedAt: () => 'now()' },
      );
      const current = await tx.findOneByOrFail(RefundEntity, { id: refund.id });
      if (affected) await this.recordChange(tx, current, booking, by);
      return current;
    });
  }

  private async recordChange(
    tx: EntityManager,
    refund: RefundEntity,
    booking: Booking,
    by: string | null,
  ): Promise<void> {
    const { id: refundId, bookingId, amountCents, status } = refund;
    const takenBackCents = await this.takenBackCents(tx, refund);
    const paidBooking = await this.arrived.followRefunds(tx, refund.captureId, takenBackCents);
    const actor: Actor = by ? `user:${by}` : 'system';
    await this.bookings.record(tx, bookingId, { code: historyCode(refund), amountCents }, actor);
    await this.audit.record(tx, by, {
      what: `refund-${status}`,
      subject: 'booking',
      subjectId: bookingId,
      facts: { refundId, amountCents },
    });
    if (status === 'failed' && !refund.byHand)
      await this.outbox.publish(tx, 'refund-failed', { bookingId, refundId });
    if (status !== 'completed') return;
    if (paidBooking) await this.followMoney(tx, refund, booking);
    await this.outbox.publish(tx, 'payment-refunded', { bookingId, refundId });
  }

  /** What was too much after a correction is given back first: that part counts as if it had never come. */
  private async followMoney(tx: EntityManager, refund: RefundEntity, booking: Booking): Promise<void> {
    const { capturedCents, refundedCents } = await this.settled.of(tx, booking.id);
    const { finalCents } = booking;
    const before = { finalCents, capturedCents, refundedCents: refundedCents - refund.amountCents };
    const settlesCents = Math.min(refund.amountCents, tooMuchCents(before));
    if (settlesCents > 0) await tx.update(RefundEntity, refund.id, { settlesCents });
    await this.bookings.followMoney(tx, booking, await this.settled.of(tx, booking.id));
  }

  /** Cents of a capture that PayPal has taken back, or is taking. */
  private async takenBackCents(tx: EntityManager, { captureId }: RefundEntity): Promise<number> {
    const cents = await tx.sum(RefundEntity, 'amountCents', {
      captureId,
      status: In(['pending', 'completed']),
    });
    return cents ?? 0;
  }
}
