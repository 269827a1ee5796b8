import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BookingAccess, type Booking } from '#libs/booking/bookings';
import { AppError } from '#libs/shared/contracts';
import { prepared, withRetry } from '#libs/platform/database';
import { PromoService } from '#libs/shop/promo-codes';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import type { Payment } from './payment.entity.js';
import {
  CREATING_SECONDS,
  isFor,
  priceCents,
  redeemerOf,
  UNSETTLED,
  type AgreedPrice,
} from './payment.rules.js';
import { PaymentsLedger } from './payments.ledger.js';

/** What an attempt is for, and who pays. */
type Wanted = { booking: Booking; price: AgreedPrice; sessionId: string };

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
   * Opens an attempt to pay at an agreed price and holds its code. The booking is locked and still payable, so two requests
   * at once agree on one row, and what was paid a moment ago is not ordered again. An open attempt for the same price is
   * returned as it is; another is abandoned only when `checkedAttemptId` says that the caller has asked PayPal about
   * it, else it is returned for that, and so is one whose money may be on its way.
   * @throws AppError PROMO_UNAVAILABLE; ALREADY_PAID, EVENT_STARTED, NO_OPEN_BOOKING for a booking that is not payable
   * any more.
   */
  open(
    { id }: Booking,
    price: AgreedPrice,
    sessionId: string,
    checkedAttemptId: string | null,
  ): Promise<Payment> {
    // Two bookings that swap their codes wait for each other's rows: one of them begins again.
    return withRetry(this.db, async (tx) => {
      const wanted = { booking: await this.payable(tx, id), price, sessionId };
      // Nearly always the first one: its number alone tells whether somebody tried before.
      return (await this.insert(tx, 1, wanted)) ?? this.follow(tx, wanted, checkedAttemptId);
    });
  }

  /**
   * Keeps the order that PayPal made for an attempt, also when the attempt was ended meanwhile: every order is known here.
   * True when it is that of the request with this key, which finds it by the key from now on; false when another
   * request has kept it at the same moment.
   */
  async place({ id }: Payment, providerOrderId: string, creationKey: string | null): Promise<boolean> {
    const [[placed]]: [[{ creationKey: string | null }], number] = await this.db.query(
      prepared(`update payments set provider_order_id = $2, creation_key = coalesce(creation_key, $3),
          updated_at = now(), status = case status when 'creating' then 'open' else status end
        where id = $1 returning creation_key as "creationKey"`),
      [id, providerOrderId, creationKey],
    );
    return creationKey === null || placed.creationKey === creationKey;
  }

  /** An attempt after earlier ones. */
  private async follow(tx: EntityManager, wanted: Wanted, checkedAttemptId: string | null): Promise<Payment> {
    const { booking, price } = wanted;
    const before = await this.ledger.attemptsOf(tx, booking.id);
    const current = before.find(({ status }) => UNSETTLED.includes(status));
    if (current && isFor(current, price)) {
      await this.ledger.creatingAgain(tx, current);
      return current;
    }
    if (current?.providerOrderId && current.id !== checkedAttemptId) return current;
    // Its capture may have begun since PayPal was asked about it; then its money comes first.
    if (current && !(await this.ledger.abandonWaiting(tx, booking.id))) {
      return this.ledger.current(current.id, tx);
    }
    await this.makeRoom(tx, booking, price);
    const next = await this.insert(tx, (before.at(-1)?.attempt ?? 0) + 1, wanted);
    if (!next) throw new Error(`an attempt of booking ${booking.id} has an unexpected number`);
    return next;
  }

  /** The booking, locked. @throws AppError by what became of it meanwhile. */
  private async payable(tx: EntityManager, id: string): Promise<Booking> {
    const booking = await this.access.lock(tx, id);
    const refusal = this.access.payRefusal(booking);
    if (refusal) throw new AppError(refusal);
    return booking;
  }

  /** An earlier attempt may have held a code, and may have been paid: no more is ordered than is still due. */
  private async makeRoom(tx: EntityManager, booking: Booking, price: AgreedPrice): Promise<void> {
    const dueCents = priceCents(booking, price) - (await this.ledger.paidCents(tx, booking.id));
    if (price.amountCents > dueCents) throw new AppError('ALREADY_PAID');
    await this.promos.release(tx, booking.id);
  }

  /** Enters an attempt with this number and holds its code; null, and nothing done, when there is one already. */
  private async insert(tx: EntityManager, attempt: number, wanted: Wanted): Promise<Payment | null> {
    const { booking, price, sessionId } = wanted;
    const { amountCents, promo, discountCents } = price;
    const [id, bookingId, createdAt, promoCodeId] = [
      randomUUID(),
      booking.id,
      this.clock.now(),
      promo?.id ?? null,
    ];
    const entered: unknown[] = await tx.query(
      prepared(`insert into payments (id, booking_id, attempt, status, amount_cents, promo_code_id, discount_cents,
          created_at, next_look_at)
        values ($1, $2, $3, 'creating', $4, $5, $6, $7, now() + interval '${CREATING_SECONDS} seconds')
        on conflict (booking_id, attempt) do nothing returning id`),
      [id, bookingId, attempt, amountCents, promoCodeId, discountCents, createdAt],
    );
    if (entered.length === 0) return null;
    const redeemer = redeemerOf(booking, sessionId);
    if (promo) await this.promos.hold(tx, { promo, bookingId, redeemer, discountCents });
    const made = { id, bookingId, attempt, amountCents, promoCodeId, discountCents, createdAt };
    return { ...made, providerOrderId: null, status: 'creating', failure: null };
  }
}
