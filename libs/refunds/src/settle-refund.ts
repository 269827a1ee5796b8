import { Injectable, Logger } from '@nestjs/common';
import { Audit } from '#libs/auth';
import { BookingAccess, BookingsService, type Actor } from '#libs/bookings';
import { Outbox } from '#libs/events';
import { PayPalClient, PayPalFailure, type PayPalRefund } from '#libs/paypal';
import { DataSource, In, type EntityManager } from 'typeorm';
import { RefundEntity } from './refund.entity.js';
import { refundState } from './refund.rules.js';

/** Asks PayPal about a recorded refund and writes down what became of it. Every step may be repeated. */
@Injectable()
export class RefundSettlement {
  private readonly log = new Logger('refunds');

  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly bookings: BookingsService,
    private readonly paypal: PayPalClient,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Sends a refund that PayPal has not answered, under its own key, or reads one that it has; returns the row as it is then. */
  async carryOut(refund: RefundEntity): Promise<RefundEntity> {
    if (refund.status === 'completed' || refund.status === 'failed') return refund;
    try {
      return await this.settle(refund, await this.atProvider(refund));
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      const isOpen = error.kind === 'unknown-outcome' || error.kind === 'in-progress';
      // What PayPal has once taken cannot fail because a look at it failed.
      if (!isOpen && !refund.providerRefundId) return await this.fail(refund, error.issue);
      await this.db.query('update refunds set updated_at = now() where id = $1', [refund.id]);
      return refund;
    }
  }

  private async atProvider(refund: RefundEntity): Promise<PayPalRefund> {
    if (refund.providerRefundId) return this.paypal.getRefund(refund.providerRefundId);
    const captureId = await this.providerIdOf(refund.captureId);
    const { amountCents } = refund;
    return this.paypal.refund({ captureId, requestId: `ref-${refund.id}`, amountCents });
  }

  private settle(refund: RefundEntity, answer: PayPalRefund): Promise<RefundEntity> {
    const status = refundState(answer.status);
    const failure = status === 'failed' ? answer.status : null;
    return this.change(refund, { status, failure, providerRefundId: answer.id });
  }

  private async fail(refund: RefundEntity, failure: string): Promise<RefundEntity> {
    this.log.warn({ refundId: refund.id, failure }, 'PayPal did not carry out a refund');
    const failed = await this.change(refund, { status: 'failed', failure, providerRefundId: null });
    await this.followProvider(refund);
    return failed;
  }

  /** Why PayPal refused may be that the money went back another way, such as by hand at PayPal: our row says what theirs says. */
  private async followProvider({ captureId }: RefundEntity): Promise<void> {
    const { status } = await this.paypal.getCapture(await this.providerIdOf(captureId));
    await this.db.query(
      'update captures set status = $2, updated_at = now() where id = $1 and status <> $2',
      [captureId, status],
    );
  }

  private async providerIdOf(captureId: string): Promise<string> {
    const [{ id }]: [{ id: string }] = await this.db.query(
      'select provider_capture_id as id from captures where id = $1',
      [captureId],
    );
    return id;
  }

  /** One transaction: refund, capture, booking, timeline, audit and event. A repeat finds it done and changes nothing. */
  private change(
    refund: RefundEntity,
    to: Pick<RefundEntity, 'status' | 'failure' | 'providerRefundId'>,
  ): Promise<RefundEntity> {
    return this.db.transaction(async (tx) => {
      await this.access.lock(tx, refund.bookingId);
      const { affected } = await tx.update(
        RefundEntity,
        { id: refund.id, status: In(to.status === 'pending' ? ['requested'] : ['requested', 'pending']) },
        { ...to, updatedAt: () => 'now()' },
      );
      const current = await tx.findOneByOrFail(RefundEntity, { id: refund.id });
      if (affected) await this.tell(tx, current);
      return current;
    });
  }

  private async tell(tx: EntityManager, refund: RefundEntity): Promise<void> {
    const { id: refundId, bookingId, amountCents, status, requestedBy } = refund;
    await tx.query(CAPTURE_FOLLOWS, [refund.captureId]);
    const actor: Actor = requestedBy ? `user:${requestedBy}` : 'system';
    await this.bookings.record(tx, bookingId, { code: `refund-${status}`, amountCents }, actor);
    await this.audit.record(tx, requestedBy, {
      what: `refund-${status}`,
      subject: 'booking',
      subjectId: bookingId,
      facts: { refundId, amountCents },
    });
    if (status === 'failed') await this.outbox.publish(tx, 'refund-failed', { bookingId, refundId });
    if (status !== 'completed') return;
    await tx.query(BOOKING_FOLLOWS, [bookingId, refund.captureId]);
    await this.outbox.publish(tx, 'payment-refunded', { bookingId, refundId });
  }
}

/** PayPal calls a capture refunded as soon as it has taken the refund. */
const CAPTURE_FOLLOWS = `update captures c set updated_at = now(), status = case
    when r.cents = 0 then 'COMPLETED' when r.cents = c.amount_cents then 'REFUNDED' else 'PARTIALLY_REFUNDED' end
  from (select coalesce(sum(amount_cents), 0) as cents from refunds
        where capture_id = $1 and status in ('pending', 'completed')) r
  where c.id = $1`;

/** Only the money that paid the booking changes what it calls itself; orphaned money never paid it. */
const BOOKING_FOLLOWS = `update bookings b set version = version + 1,
    payment_status = case when r.cents = c.amount_cents then 'refunded' else 'partially_refunded' end
  from captures c join payments p on p.id = c.payment_id,
    (select sum(amount_cents) as cents from refunds where capture_id = $2 and status = 'completed') r
  where b.id = $1 and c.id = $2 and p.status = 'captured'`;
