import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BookingAccess, type Booking } from '#libs/bookings';
import { AppError } from '#libs/contracts';
import { prepared, withRetry } from '#libs/database';
import { PromoService } from '#libs/promo';
import { Clock } from '#libs/settings';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentEntity, type Payment, type PaymentState } from './payment.entity.js';
import { isFor, redeemerOf, UNSETTLED, type AgreedPrice } from './payment.rules.js';
import { PaymentsLedger } from './payments.ledger.js';

/** Tries to pay: one unsettled at a time, each at one price with its code held. */
@Injectable()
export class PaymentAttempts {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly promos: PromoService,
    private readonly ledger: PaymentsLedger,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a try to pay at an agreed price and holds its code. The booking is locked and still payable, so two requests
   * at once agree on one row, and what was paid a moment ago is not ordered again. An open try for the same price is
   * returned as it is; another is abandoned only when `checkedAttemptId` says that the caller has asked PayPal about
   * it, else it is returned for that, and so is one whose money may be on its way.
   * @throws AppError PROMO_UNAVAILABLE; ALREADY_PAID, EVENT_STARTED, NO_OPEN_BOOKING for a booking that is not payable
   * any more.
   */
  open(
    { id }: Booking,
    price: AgreedPrice,
    visitorId: string,
    checkedAttemptId: string | null,
  ): Promise<Payment> {
    // Two bookings that swap their codes wait for each other's rows: one of them begins again.
    return withRetry(this.db, async (tx) => {
      const booking = await this.payable(tx, id);
      const before = await this.ledger.attemptsOf(tx, id);
      const current = before.find(({ status }) => UNSETTLED.includes(status));
      if (current && isFor(current, price)) return current;
      if (current?.providerOrderId && current.id !== checkedAttemptId) return current;
      // Its capture may have begun since PayPal was asked about it; then its money comes first.
      if (current && !(await this.ledger.abandonWaiting(tx, id))) return this.ledger.current(current.id, tx);
      if (before.length > 0) await this.makeRoom(tx, booking, price);
      await this.holdCode(tx, booking, price, visitorId);
      return this.insert(tx, { bookingId: id, attempt: (before.at(-1)?.attempt ?? 0) + 1, price });
    });
  }

  /** Keeps the order that PayPal made for a try, also when the try was ended meanwhile: every order is known here. */
  async place(payment: Payment, providerOrderId: string): Promise<Payment> {
    const [[{ status }]]: [[{ status: PaymentState }], number] = await this.db.query(
      prepared(`update payments set provider_order_id = $2, updated_at = now(),
          status = case status when 'creating' then 'open' else status end
        where id = $1 returning status`),
      [payment.id, providerOrderId],
    );
    return { ...payment, providerOrderId, status };
  }

  /** The booking, locked. @throws AppError by what became of it meanwhile. */
  private async payable(tx: EntityManager, id: string): Promise<Booking> {
    const booking = await this.access.lock(tx, id);
    const refusal = this.access.payRefusal(booking);
    if (refusal) throw new AppError(refusal);
    return booking;
  }

  /** An earlier try may have held a code, and may have been paid: no more is ordered than is still due. */
  private async makeRoom(tx: EntityManager, booking: Booking, price: AgreedPrice): Promise<void> {
    const dueCents = booking.totalCents - price.discountCents - (await this.ledger.paidCents(tx, booking.id));
    if (price.amountCents > dueCents) throw new AppError('ALREADY_PAID');
    await this.promos.release(tx, booking.id);
  }

  private async holdCode(
    tx: EntityManager,
    booking: Booking,
    price: AgreedPrice,
    visitorId: string,
  ): Promise<void> {
    const { promo, discountCents } = price;
    if (!promo) return;
    const redeemer = redeemerOf(booking, visitorId);
    await this.promos.hold(tx, { promo, bookingId: booking.id, redeemer, discountCents });
  }

  private async insert(
    tx: EntityManager,
    { bookingId, attempt, price }: { bookingId: string; attempt: number; price: AgreedPrice },
  ): Promise<Payment> {
    const payment: Payment = {
      id: randomUUID(),
      bookingId,
      attempt,
      providerOrderId: null,
      status: 'creating',
      amountCents: price.amountCents,
      promoCodeId: price.promo?.id ?? null,
      discountCents: price.discountCents,
      failure: null,
      createdAt: this.clock.now(),
    };
    await tx.insert(PaymentEntity, { ...payment, nextLookAt: () => "now() + interval '2 minutes'" });
    return payment;
  }
}
