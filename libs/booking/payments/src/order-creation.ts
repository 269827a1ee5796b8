import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccess, type Booking } from '#libs/booking/bookings';
import { AppError, readPromoCode, type CreateOrder } from '#libs/shared/contracts';
import { PayPalClient } from './paypal/paypal.client.js';
import { PayPalFailure } from './paypal/paypal.failure.js';
import { PromoGuesses, type TypedCode } from '#libs/shop/promo-codes';
import { PayPalOrderSync } from './paypal-order-sync.js';
import type { Payment } from './payment.entity.js';
import { agreedPrice, isFor, newOrder, redeemerOf, type AgreedPrice } from './payment.rules.js';
import { PaymentAttempts } from './payment-attempts.js';
import { PaymentSettlement } from './payment-settlement.js';

const MOST_LOOKS = 5;
const NO_CODE = { promo: null, isGuess: false, isNamed: false };

/** `isNew` is false when an order of this amount was open already, and then its creation key is that of another request. */
export type PlacedOrder = { id: string; isNew: boolean };

/** The use case "a parent is about to pay": the amount comes from the database, the browser's is a claim. */
@Injectable()
export class OrderCreation {
  constructor(
    private readonly access: BookingAccess,
    private readonly promos: PromoGuesses,
    private readonly attempts: PaymentAttempts,
    private readonly settlement: PaymentSettlement,
    private readonly look: PayPalOrderSync,
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
    const payment = await this.openAttempt(booking, price, currentUser.sessionId);
    if (payment.providerOrderId) return { id: payment.providerOrderId, isNew: false };
    return this.orderAtProvider(payment, creationKey);
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
    return { isNamed: code !== '', ...(await this.promos.find(code, currentUser, redeemer, booking.id)) };
  }

  /** An older attempt is looked at before it is used again or replaced. */
  private async openAttempt(booking: Booking, price: AgreedPrice, sessionId: string): Promise<Payment> {
    let payment = await this.attempts.open(booking, price, sessionId, null);
    for (let looks = 0; payment.providerOrderId; looks += 1) {
      if (looks > 0 && payment.status === 'open' && isFor(payment, price)) return payment;
      // Another tab may order or begin a capture after each look: then that is looked at, too.
      if (looks === MOST_LOOKS) throw new AppError('OUTCOME_UNKNOWN');
      await this.lookAfter(payment);
      payment = await this.attempts.open(booking, price, sessionId, payment.id);
    }
    return payment;
  }

  /** Before a new order the old one is looked at, so that a retry cannot pay twice. */
  private async lookAfter(payment: Payment): Promise<void> {
    const { status } = await this.look.waitUntilReleased(payment);
    if (status === 'captured') throw new AppError('ALREADY_PAID');
    if (status === 'capturing') throw new AppError('OUTCOME_UNKNOWN');
    if (status === 'pending') {
      throw new AppError(
        'IN_PROGRESS',
        'PayPal is still reviewing your payment. You do not need to pay again.',
      );
    }
  }

  private async orderAtProvider(payment: Payment, creationKey: string | null): Promise<PlacedOrder> {
    try {
      const { id } = await this.paypal.createOrder(newOrder(payment));
      return { id, isNew: await this.attempts.place(payment, id, creationKey) };
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      if (error.kind !== 'unknown-outcome') await this.settlement.fail(payment, error.issue);
      throw new AppError('UNAVAILABLE', 'Failed to create PayPal order');
    }
  }
}
