import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccessService, BookingLifecycleService, type Booking } from '#libs/booking/bookings';
import {
  AppError,
  check,
  checked,
  CompleteFreeBooking,
  isFree,
  ProcessPayment,
  readPromoCode,
  type PaymentOutcome,
} from '#libs/shared/contracts';
import { withRetry } from '#libs/platform/database';
import { discountCents } from '#libs/shared/pricing';
import { PromoCodesService, type PromoCode, type Redeemer } from '#libs/shop/promo-codes';
import { DataSource } from 'typeorm';
import { redeemerOf } from '../payment.rules.js';
import { PaymentsRepository } from '../payments.repository.js';

/**
 * Completes bookings whose price a code makes zero: whichever of the two calls comes first completes it. Rights come
 * before the body: a stranger learns nothing from its validation errors.
 */
@Injectable()
export class FreeBookingsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly promos: PromoCodesService,
    private readonly payments: PaymentsRepository,
  ) {}

  /** @throws AppError NOT_FOUND, VALIDATION for another type, NOT_FREE. */
  async process(body: object, currentUser: RequestUser): Promise<PaymentOutcome> {
    const { value, errors } = check(ProcessPayment, body);
    if (!errors.bookingId) await this.access.forPayer(value.bookingId, currentUser);
    if (Object.keys(errors).length > 0) throw AppError.validation(errors);
    await this.complete(value.bookingId, value.paymentData.promoCode, currentUser);
    return { success: true, message: 'Your free event has been booked successfully!' };
  }

  /** @throws AppError NOT_FOUND, VALIDATION for keys or values other than the five of the free path, NOT_FREE. */
  async patch(id: string, body: object, currentUser: RequestUser): Promise<Booking> {
    await this.access.forPayer(id, currentUser);
    const known = Object.keys(new CompleteFreeBooking());
    const stranger = Object.keys(body).find((key) => !known.includes(key));
    if (stranger) throw new AppError('VALIDATION', 'This part of a booking cannot be changed here.');
    const { promoCode } = checked(CompleteFreeBooking, body);
    return this.complete(id, promoCode, currentUser);
  }

  /**
   * Confirms a booking whose recomputed price is zero through a code that this very call holds and claims.
   * @throws AppError NOT_FOUND, TOO_MANY for guessed codes, NOT_FREE when an amount is due or the code does not hold:
   * one sentence for all, so that it does not tell a right code from a wrong one.
   */
  async complete(
    bookingId: string,
    typedCode: string | undefined,
    currentUser: RequestUser,
  ): Promise<Booking> {
    const booking = await this.access.forPayer(bookingId, currentUser);
    if (isFree(booking)) return booking;
    // Before the code: a rejection that only a right one meets would tell it from a wrong one.
    if (this.access.paymentRejection(booking) === 'EVENT_STARTED') throw new AppError('EVENT_STARTED');
    const redeemer = redeemerOf(booking, currentUser.sessionId);
    const code = readPromoCode(typedCode ?? '');
    const { promo } = await this.promos.findTyped(code, currentUser, redeemer, booking.id);
    const off = promo ? discountCents(promo, booking.totalCents) : 0;
    if (!promo || off < booking.totalCents) throw new AppError('NOT_FREE');
    await this.confirm(booking, promo, redeemer);
    return this.access.forPayer(bookingId, currentUser);
  }

  private async confirm({ id, totalCents }: Booking, promo: PromoCode, redeemer: Redeemer): Promise<void> {
    await withRetry(this.db, async (tx) => {
      const booking = await this.access.lock(tx, id);
      if (isFree(booking)) return;
      const unsettled = await this.payments.unsettledOf(id, tx);
      // A capture does not wait for the booking's lock: it may begin at this very moment, and then money comes.
      const isBeingPaid = unsettled !== null && !(await this.payments.abandonOpen(tx, id));
      const rejection = this.access.paymentRejection(booking);
      if (rejection === 'EVENT_STARTED') throw new AppError(rejection);
      if (isBeingPaid || rejection || booking.partPaidCents > 0) throw new AppError('NOT_FREE');
      await this.promos.release(tx, id);
      try {
        await this.promos.hold(tx, { promo, bookingId: id, redeemer, discountCents: totalCents });
      } catch (error) {
        throw error instanceof AppError ? new AppError('NOT_FREE') : error;
      }
      const promoCode = await this.promos.redeem(tx, id, promo.id);
      await this.lifecycle.confirm(tx, id, { promoCode, discountCents: totalCents });
    });
  }
}
