import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import { AppError, readPromoCode, type CreateOrder } from '#libs/shared/contracts';
import { withRetry } from '#libs/platform/database';
import { PromoCodesService, type TypedCode } from '#libs/shop/promo-codes';
import { DataSource, type EntityManager } from 'typeorm';
import { CaptureService } from '../capture/capture.service.js';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';
import type { Payment } from '../payment.entity.js';
import {
  agreedPrice,
  matchesPrice,
  newOrder,
  priceCents,
  redeemerOf,
  UNSETTLED,
  type AgreedPrice,
} from '../payment.rules.js';
import { PaymentsRepository } from '../payments.repository.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';

/** So often an older attempt is checked at PayPal before the request is given up. */
const MAX_CHECKS = 5;
const NO_CODE = { promo: null, isGuess: false, isNamed: false };

/** `isNew` is false when an order of this amount was open already, which another request created. */
type PlacedOrder = { id: string; isNew: boolean };

/** What an attempt is for, and who pays. */
type Wanted = { booking: Booking; price: AgreedPrice; sessionId: string };

/**
 * Creates the PayPal order that a parent pays: the amount comes from the database, the browser's is a claim. A booking
 * has one unsettled attempt at a time, at one price with its code held.
 */
@Injectable()
export class OrdersService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly promos: PromoCodesService,
    private readonly payments: PaymentsRepository,
    private readonly captures: CaptureService,
    private readonly settlement: PaymentSettlementService,
    private readonly paypal: PayPalClient,
  ) {}

  /**
   * @throws AppError NOT_FOUND for a foreign bookingId, PAYMENTS_OFF, TOO_MANY for guessed codes, AMOUNT_MISMATCH,
   * ALREADY_PAID, EVENT_STARTED, NO_OPEN_BOOKING, FREE_BOOKING, PROMO_UNAVAILABLE, IN_PROGRESS, OUTCOME_UNKNOWN,
   * UNAVAILABLE. The booking stays as it was after each.
   */
  async create(
    input: CreateOrder,
    currentUser: RequestUser,
    creationKey: string | null = null,
  ): Promise<PlacedOrder> {
    if (!this.paypal.isConfigured) throw new AppError('PAYMENTS_OFF');
    const booking = await this.access.forPayment(input.bookingId, currentUser);
    const price = await this.price(input, booking, currentUser);
    const payment = await this.payableAttempt(booking, price, currentUser.sessionId);
    if (payment.providerOrderId) return { id: payment.providerOrderId, isNew: false };
    return this.orderAtPayPal(payment, creationKey);
  }

  /**
   * Opens an attempt to pay at an agreed price and holds its code. The booking is locked and still payable, so two
   * requests at once agree on one row, and what was paid a moment ago is not ordered again. An open attempt for the same price is
   * returned as it is; another is abandoned only when `checkedAttemptId` says that the caller has asked PayPal about
   * it, else it is returned for that, and so is one whose money may be on its way.
   * @throws AppError PROMO_UNAVAILABLE; ALREADY_PAID, EVENT_STARTED, NO_OPEN_BOOKING for a booking that is not payable
   * any more.
   */
  openAttempt(
    { id }: Booking,
    price: AgreedPrice,
    sessionId: string,
    checkedAttemptId: string | null,
  ): Promise<Payment> {
    // Two bookings that swap their codes wait for each other's rows: one of them begins again.
    return withRetry(this.db, async (tx) => {
      const wanted = { booking: await this.lockPayable(tx, id), price, sessionId };
      // Nearly always the first one: its number alone tells whether somebody tried before.
      return (await this.insert(tx, 1, wanted)) ?? this.openNext(tx, wanted, checkedAttemptId);
    });
  }

  /** What is due, with a code if there is one; what is left of a booking that is paid in part takes none. */
  private async price(input: CreateOrder, booking: Booking, currentUser: RequestUser): Promise<AgreedPrice> {
    const { finalCents, partPaidCents, totalCents } = booking;
    if (partPaidCents > 0) return agreedPrice(input, finalCents - partPaidCents, NO_CODE);
    return agreedPrice(input, totalCents, await this.code(input, booking, currentUser));
  }

  /** The code in the body, else the last one that this session found valid. */
  private async code(
    { promoCode }: CreateOrder,
    booking: Booking,
    currentUser: RequestUser,
  ): Promise<TypedCode & { isNamed: boolean }> {
    const code = readPromoCode(promoCode ?? currentUser.promoCode ?? '');
    const redeemer = redeemerOf(booking, currentUser.sessionId);
    return {
      isNamed: code !== '',
      ...(await this.promos.findTyped(code, currentUser, redeemer, booking.id)),
    };
  }

  /** An older attempt is checked at PayPal before it is used again or replaced. */
  private async payableAttempt(booking: Booking, price: AgreedPrice, sessionId: string): Promise<Payment> {
    let payment = await this.openAttempt(booking, price, sessionId, null);
    for (let checks = 0; payment.providerOrderId; checks += 1) {
      if (checks > 0 && payment.status === 'open' && matchesPrice(payment, price)) return payment;
      // Another tab may order or begin a capture after each check: then that is checked, too.
      if (checks === MAX_CHECKS) throw new AppError('OUTCOME_UNKNOWN');
      await this.requireUnpaid(payment);
      payment = await this.openAttempt(booking, price, sessionId, payment.id);
    }
    return payment;
  }

  /** Before a new order PayPal is asked about the old one, so that a retry cannot pay twice. */
  private async requireUnpaid(payment: Payment): Promise<void> {
    const { status } = await this.captures.waitUntilReleased(payment);
    if (status === 'captured') throw new AppError('ALREADY_PAID');
    if (status === 'capturing') throw new AppError('OUTCOME_UNKNOWN');
    if (status === 'pending') {
      throw new AppError(
        'IN_PROGRESS',
        'PayPal is still reviewing your payment. You do not need to pay again.',
      );
    }
  }

  private async orderAtPayPal(payment: Payment, creationKey: string | null): Promise<PlacedOrder> {
    try {
      const { id } = await this.paypal.createOrder(newOrder(payment));
      return { id, isNew: await this.payments.storeOrder(payment, id, creationKey) };
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      if (error.kind !== 'unknown-outcome') await this.settlement.fail(payment, error.issue);
      throw new AppError('UNAVAILABLE', 'Failed to create PayPal order');
    }
  }

  /** An attempt after earlier ones. */
  private async openNext(
    tx: EntityManager,
    wanted: Wanted,
    checkedAttemptId: string | null,
  ): Promise<Payment> {
    const { booking, price } = wanted;
    const before = await this.payments.attemptsOf(tx, booking.id);
    const current = before.find(({ status }) => UNSETTLED.includes(status));
    if (current && matchesPrice(current, price)) {
      await this.payments.restartCreating(tx, current);
      return current;
    }
    if (current?.providerOrderId && current.id !== checkedAttemptId) return current;
    // Its capture may have begun since PayPal was asked about it; then its money comes first.
    if (current && !(await this.payments.abandonOpen(tx, booking.id))) {
      return this.payments.get(current.id, tx);
    }
    await this.requireDue(tx, booking, price);
    // An earlier attempt may have held a code.
    await this.promos.release(tx, booking.id);
    const next = await this.insert(tx, (before.at(-1)?.attempt ?? 0) + 1, wanted);
    if (!next) throw new Error(`an attempt of booking ${booking.id} has an unexpected number`);
    return next;
  }

  /** The booking, locked. @throws AppError by what became of it meanwhile. */
  private async lockPayable(tx: EntityManager, id: string): Promise<Booking> {
    const booking = await this.access.lock(tx, id);
    const rejection = this.access.paymentRejection(booking);
    if (rejection) throw new AppError(rejection);
    return booking;
  }

  /** An earlier attempt may have been paid: no more is ordered than is still due. @throws AppError ALREADY_PAID. */
  private async requireDue(tx: EntityManager, booking: Booking, price: AgreedPrice): Promise<void> {
    const dueCents = priceCents(booking, price) - (await this.payments.paidCents(tx, booking.id));
    if (price.amountCents > dueCents) throw new AppError('ALREADY_PAID');
  }

  /** Inserts an attempt with this number and holds its code; null, and nothing done, when there is one already. */
  private async insert(tx: EntityManager, attempt: number, wanted: Wanted): Promise<Payment | null> {
    const { booking, price, sessionId } = wanted;
    const { amountCents, promo, discountCents } = price;
    const bookingId = booking.id;
    const made = await this.payments.insertAttempt(tx, {
      bookingId,
      attempt,
      amountCents,
      promoCodeId: promo?.id ?? null,
      discountCents,
    });
    const redeemer = redeemerOf(booking, sessionId);
    if (made && promo) await this.promos.hold(tx, { promo, bookingId, redeemer, discountCents });
    return made;
  }
}
