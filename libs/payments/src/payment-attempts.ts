import { Injectable } from '@nestjs/common';
import { BookingAccess, lockingBooking, type Booking } from '#libs/bookings';
import { AppError } from '#libs/contracts';
import { columnsOf, withRetry, run, sql, type Sql } from '#libs/database';
import { PromoService } from '#libs/promo';
import { Clock } from '#libs/settings';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentEntity } from './payment.entity.js';
import { isFor, redeemerOf, UNSETTLED, type AgreedPrice } from './payment.rules.js';
import { PaymentsLedger } from './payments.ledger.js';

/** Tries to pay: one unsettled at a time, each at one price with its code held. */
@Injectable()
export class PaymentAttempts {
  private readonly columns: Sql;

  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly promos: PromoService,
    private readonly ledger: PaymentsLedger,
    private readonly clock: Clock,
  ) {
    this.columns = columnsOf(db, PaymentEntity, 'payments');
  }

  /**
   * Opens a try to pay at an agreed price and holds its code. The booking is locked and still payable, so two requests
   * at once agree on one row, and what was paid a moment ago is not ordered again. An open try for the same price is
   * returned as it is; another is abandoned only when `looked` says that the caller has asked PayPal about it, else
   * it is returned for that, and so is one whose money may be on its way.
   * @throws AppError PROMO_UNAVAILABLE; ALREADY_PAID, EVENT_STARTED, NO_OPEN_BOOKING for a booking that is not payable
   * any more.
   */
  open(
    booking: Booking,
    price: AgreedPrice,
    visitorId: string,
    checkedAttemptId: string | null,
  ): Promise<PaymentEntity> {
    // Two bookings that swap their codes wait for each other's rows: one of them begins again.
    return withRetry(this.db, async (tx) => {
      const first = await this.insert(tx, booking.id, price);
      if (first?.attempt === 1) {
        await this.holdCode(tx, booking, price, visitorId);
        return first;
      }
      const refusal = first ? null : this.access.payRefusal(await this.access.lock(tx, booking.id));
      if (refusal) throw new AppError(refusal);
      const current = first ? null : await this.ledger.openAttemptOf(booking.id, tx);
      if (current && (isFor(current, price) || (current.providerOrderId && current.id !== checkedAttemptId)))
        return current;
      // Its capture may have begun since PayPal was asked about it; then its money comes first.
      if (current && !(await this.ledger.abandonWaiting(tx, booking.id))) {
        const now = await this.ledger.openAttemptOf(booking.id, tx);
        if (now) return now;
      }
      await this.promos.release(tx, booking.id);
      await this.holdCode(tx, booking, price, visitorId);
      return first ?? ((await this.insert(tx, booking.id, price)) as PaymentEntity);
    });
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

  /**
   * The next try of a booking, unless one is unsettled or the booking is not payable. Locks the booking; who had to
   * wait for that lock may still see the tries as they were, and is then refused by their unique indexes.
   */
  private async insert(
    tx: EntityManager,
    bookingId: string,
    price: AgreedPrice,
  ): Promise<PaymentEntity | null> {
    const now = this.clock.now();
    const [row] = await run<PaymentEntity>(
      tx,
      sql`with locked as (${lockingBooking(bookingId, now)})
          insert into payments (id, booking_id, attempt, status, amount_cents, promo_code_id, discount_cents,
            created_at, next_look_at)
          select gen_random_uuid(), (select id from locked), coalesce(max(attempt), 0) + 1, 'creating',
            ${price.amountCents}, ${price.promo?.id ?? null}, ${price.discountCents}, ${now}::timestamptz,
            now() + interval '2 minutes'
          from payments where booking_id = (select id from locked)
          having (select may_pay from locked) and count(*) filter (where status = any(${UNSETTLED})) = 0
          on conflict do nothing returning ${this.columns}`,
    );
    return row ?? null;
  }
}
