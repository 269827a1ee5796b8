import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccessService, hasSettledPrice, type Booking } from '#libs/booking/bookings';
import {
  AppError,
  BOOKING_NOT_FOUND,
  isPaid,
  readPromoCode,
  type CreateOrder,
  type OrderView,
  type PayWithCredit,
} from '#libs/shared/contracts';
import { withRetry } from '#libs/platform/database';
import { PromoCodesService, type TypedCode } from '#libs/shop/promo-codes';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '#libs/platform/config';
import { CapturesRepository } from '../captures.repository.js';
import { CaptureService } from '../capture/capture.service.js';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';
import { CreditsRepository } from '../credits/credits.repository.js';
import { CreditsService } from '../credits/credits.service.js';
import type { UsableCredit } from '../credits/credit.rules.js';
import type { Payment } from '../payment.entity.js';
import {
  agreedPrice,
  depositOf,
  matchesPrice,
  newOrder,
  paysCents,
  priceCents,
  purposeOfRest,
  redeemerOf,
  UNSETTLED,
  type AgreedPrice,
} from '../payment.rules.js';
import { PaymentsRepository } from '../payments.repository.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';

/** An older attempt is synced with PayPal this often before the request fails. */
const MAX_CHECKS = 5;
/** What an order requests when a credit pays everything. */
const NOTHING = { amount: '0.00', currency: 'USD', intent: 'CAPTURE' };
const NO_CODE = { promo: null, isGuess: false, isNamed: false };

/** `isNew` is false for an open order that another request created at this price. */
type PlacedOrder = { id: string; isNew: boolean };

/** What a new attempt pays, and who pays it. */
type AttemptRequest = { booking: Booking; price: AgreedPrice; sessionId: string };

/**
 * Creates PayPal orders, and pays with a credit alone when it covers everything. The amount comes from the database;
 * the browser's amount is only compared. A booking has one unsettled attempt at a time, at one price with its code
 * held.
 */
@Injectable()
export class OrdersService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly promos: PromoCodesService,
    private readonly creditCodes: CreditsService,
    private readonly credits: CreditsRepository,
    private readonly payments: PaymentsRepository,
    private readonly capturesRepository: CapturesRepository,
    private readonly captureService: CaptureService,
    private readonly settlement: PaymentSettlementService,
    private readonly paypal: PayPalClient,
    private readonly clock: Clock,
  ) {}

  /**
   * The PayPal order for what is due, or for the deposit, less the credit: a new one, or the open one at this price.
   * @throws AppError NOT_FOUND for a foreign bookingId, PAYMENTS_OFF, TOO_MANY for guessed codes, AMOUNT_MISMATCH,
   * ALREADY_PAID, EVENT_STARTED, NO_OPEN_BOOKING, FREE_BOOKING, PROMO_UNAVAILABLE, CREDIT_UNAVAILABLE, IN_PROGRESS,
   * OUTCOME_UNKNOWN, UNAVAILABLE. None of them changes the booking.
   */
  async create(
    input: CreateOrder,
    currentUser: RequestUser,
    creationKey: string | null = null,
  ): Promise<PlacedOrder> {
    if (!this.paypal.isConfigured) throw new AppError('PAYMENTS_OFF');
    const booking = await this.access.forPayment(input.bookingId, currentUser);
    const price = await this.price(input, booking, currentUser);
    if (price.amountCents === 0) throw new AppError('FREE_BOOKING');
    const payment = await this.payableAttempt(booking, price, currentUser.sessionId);
    if (payment.providerOrderId) return { id: payment.providerOrderId, isNew: false };
    return this.orderAtPayPal(payment, booking, creationKey);
  }

  /**
   * A credit pays all that is due, or else the deposit, without PayPal: held and redeemed in one transaction, which
   * confirms the booking. A promo code is applied first. A booking that is already paid, even in part by an earlier
   * order, is returned unchanged: the family decides again.
   * @throws AppError NOT_FOUND, TOO_MANY for guessed codes, CREDIT_UNAVAILABLE, PROMO_UNAVAILABLE, AMOUNT_MISMATCH when
   * the credit is too small, EVENT_STARTED, NO_OPEN_BOOKING, HOLD_ENDED, IN_PROGRESS during a capture.
   */
  async payWithCredit(id: string, input: PayWithCredit, currentUser: RequestUser): Promise<Booking> {
    const booking = await this.access.forPayer(id, currentUser);
    if (isPaid(booking)) return booking;
    await this.access.forPayment(id, currentUser);
    const price = await this.price({ ...NOTHING, ...input, bookingId: id }, booking, currentUser);
    await this.captureService.syncUnsettled(id);
    await withRetry(this.db, (tx) => this.payWithCreditIn(tx, booking, price, currentUser.sessionId));
    return this.access.forPayer(id, currentUser);
  }

  /** @throws AppError NOT_FOUND unless the user may pay the booking of this order. */
  async requirePayerOf({ id }: OrderView, currentUser: RequestUser): Promise<void> {
    const found = await this.payments.findByOrder(id);
    if (!found) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    await this.access.requirePayer(found.payment.bookingId, found.booking, currentUser);
  }

  /** The PayPal order created by the request with this key, or null. */
  findCreated(creationKey: string): Promise<OrderView | null> {
    return this.payments.orderCreatedBy(creationKey);
  }

  /**
   * Opens an attempt at an agreed price and holds its code. The booking is locked and must still be payable, so that
   * concurrent requests share one row and a paid booking is not ordered again. An attempt at the same price is returned
   * unchanged. One at another price is abandoned only if it is `checkedAttemptId`, which the caller has synced with
   * PayPal; otherwise, and while it is captured, it is returned.
   * @throws AppError PROMO_UNAVAILABLE, CREDIT_UNAVAILABLE; ALREADY_PAID, EVENT_STARTED, NO_OPEN_BOOKING when no
   * longer payable.
   */
  openAttempt(
    { id }: Booking,
    price: AgreedPrice,
    sessionId: string,
    checkedAttemptId: string | null,
  ): Promise<Payment> {
    // Two bookings that swap codes deadlock on the code rows; one is retried.
    return withRetry(this.db, async (tx) => {
      const request = { booking: await this.lockPayable(tx, id), price, sessionId };
      // Nearly always attempt 1; the insert fails if there was one before.
      return (await this.insert(tx, 1, request)) ?? this.openNext(tx, request, checkedAttemptId);
    });
  }

  /** What is paid now, with the code if any; no code applies to the rest of a settled price. */
  private async price(input: CreateOrder, booking: Booking, currentUser: RequestUser): Promise<AgreedPrice> {
    const { finalCents, partPaidCents, totalCents } = booking;
    const credit = await this.credit(input, booking, currentUser);
    if (hasSettledPrice(booking)) {
      const rest = agreedPrice(input, finalCents - partPaidCents, NO_CODE, () => null, credit);
      return { ...rest, purpose: purposeOfRest(booking) };
    }
    const code = await this.code(input, booking, currentUser);
    return agreedPrice(input, totalCents, code, depositOf(booking, this.clock.today()), credit);
  }

  /** The credit in the body; null without one. */
  private async credit(
    { creditCode }: CreateOrder,
    { id }: Booking,
    currentUser: RequestUser,
  ): Promise<UsableCredit | null> {
    if (!creditCode) return null;
    const credit = await this.creditCodes.findTyped(readPromoCode(creditCode), currentUser, id);
    if (!credit) throw new AppError('CREDIT_UNAVAILABLE');
    return credit;
  }

  /** The code in the body, else the last one this session found valid. */
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

  /** An older attempt is synced with PayPal before it is reused or replaced. */
  private async payableAttempt(booking: Booking, price: AgreedPrice, sessionId: string): Promise<Payment> {
    let payment = await this.openAttempt(booking, price, sessionId, null);
    for (let checks = 0; payment.providerOrderId; checks += 1) {
      if (checks > 0 && payment.status === 'open' && matchesPrice(payment, price)) return payment;
      // Another tab may create an order or begin a capture after any check.
      if (checks === MAX_CHECKS) throw new AppError('OUTCOME_UNKNOWN');
      await this.requireUnpaid(payment);
      payment = await this.openAttempt(booking, price, sessionId, payment.id);
    }
    return payment;
  }

  /** The old order is synced before a new one is created, so that a retry cannot pay twice. */
  private async requireUnpaid(payment: Payment): Promise<void> {
    const { status } = await this.captureService.waitUntilReleased(payment);
    if (status === 'captured') throw new AppError('ALREADY_PAID');
    if (status === 'capturing') throw new AppError('OUTCOME_UNKNOWN');
    if (status === 'pending') {
      throw new AppError(
        'IN_PROGRESS',
        'PayPal is still reviewing your payment. You do not need to pay again.',
      );
    }
  }

  private async orderAtPayPal(
    payment: Payment,
    booking: Booking,
    creationKey: string | null,
  ): Promise<PlacedOrder> {
    try {
      const { id } = await this.paypal.createOrder(newOrder(payment, booking));
      return { id, isNew: await this.payments.storeOrder(payment, id, creationKey) };
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      if (error.kind !== 'unknown-outcome') await this.settlement.fail(payment, error.issue);
      throw new AppError('UNAVAILABLE', 'Failed to create PayPal order');
    }
  }

  /** Reuses the unsettled attempt or replaces it. */
  private async openNext(
    tx: EntityManager,
    request: AttemptRequest,
    checkedAttemptId: string | null,
  ): Promise<Payment> {
    const { booking, price } = request;
    const before = await this.payments.attemptsOf(tx, booking.id);
    const current = before.find(({ status }) => UNSETTLED.includes(status));
    if (current && matchesPrice(current, price)) {
      await this.payments.restartCreating(tx, current);
      return current;
    }
    if (current?.providerOrderId && current.id !== checkedAttemptId) return current;
    // Its capture may have begun since the sync and takes precedence.
    if (current && !(await this.payments.abandonOpen(tx, booking.id))) {
      return this.payments.get(current.id, tx);
    }
    await this.requireDue(tx, booking, price);
    // An earlier attempt may have held a code or a credit.
    await this.promos.release(tx, booking.id);
    if (current?.creditId) await this.credits.release(tx, booking.id);
    const next = await this.insert(tx, (before.at(-1)?.attempt ?? 0) + 1, request);
    if (!next) throw new Error(`an attempt of booking ${booking.id} has an unexpected number`);
    return next;
  }

  /** @throws AppError ALREADY_PAID, EVENT_STARTED, NO_OPEN_BOOKING, HOLD_ENDED. */
  private async lockPayable(tx: EntityManager, id: string): Promise<Booking> {
    const booking = await this.access.lock(tx, id);
    const rejection = this.access.paymentRejection(booking);
    if (rejection) throw new AppError(rejection);
    return booking;
  }

  /** An earlier attempt may have been paid: only what is still due is ordered. @throws AppError ALREADY_PAID. */
  private async requireDue(tx: EntityManager, booking: Booking, price: AgreedPrice): Promise<void> {
    const dueCents = priceCents(booking, price) - (await this.capturesRepository.paidCents(tx, booking.id));
    if (paysCents(price) > dueCents) throw new AppError('ALREADY_PAID');
  }

  /** Inserts an attempt with this number and holds its code and credit; null when the number exists. */
  private async insert(tx: EntityManager, attempt: number, request: AttemptRequest): Promise<Payment | null> {
    const { booking, price } = request;
    const { amountCents, promo, discountCents, purpose, creditId, creditCents } = price;
    const bookingId = booking.id;
    const made = await this.payments.insertAttempt(tx, {
      bookingId,
      attempt,
      purpose,
      amountCents,
      promoCodeId: promo?.id ?? null,
      discountCents,
      creditId,
      creditCents,
    });
    if (made) await this.hold(tx, request);
    return made;
  }

  /** Holds the code and the credit. @throws AppError PROMO_UNAVAILABLE, CREDIT_UNAVAILABLE. */
  private async hold(tx: EntityManager, { booking, price, sessionId }: AttemptRequest): Promise<void> {
    const { promo, discountCents, creditId, creditCents: cents } = price;
    const bookingId = booking.id;
    const redeemer = redeemerOf(booking, sessionId);
    if (promo) await this.promos.hold(tx, { promo, bookingId, redeemer, discountCents });
    if (creditId && !(await this.credits.hold(tx, { creditId, bookingId, cents })))
      throw new AppError('CREDIT_UNAVAILABLE');
  }

  private async payWithCreditIn(
    tx: EntityManager,
    { id, partPaidCents }: Booking,
    price: AgreedPrice,
    sessionId: string,
  ): Promise<void> {
    const current = await this.access.lock(tx, id);
    if (isPaid(current) || current.partPaidCents !== partPaidCents) return;
    const booking = await this.lockPayable(tx, id);
    await this.settlement.abandonUnsettled(tx, id);
    await this.requireDue(tx, booking, price);
    await this.hold(tx, { booking, price, sessionId });
    const { purpose, promo, discountCents } = price;
    await this.settlement.settleWithCredit(tx, booking, {
      purpose,
      promoCodeId: promo?.id ?? null,
      discountCents,
    });
  }
}
