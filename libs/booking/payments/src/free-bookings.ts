import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccess, BookingsService, type Booking } from '#libs/booking/bookings';
import { AppError, isFree, readPromoCode } from '#libs/shared/contracts';
import { withRetry } from '#libs/platform/database';
import { discountCents } from '#libs/shared/pricing';
import { PromoGuesses, PromoService, type PromoCode, type Redeemer } from '#libs/shop/promo-codes';
import { DataSource } from 'typeorm';
import { redeemerOf } from './payment.rules.js';
import { PaymentsLedger } from './payments.ledger.js';

/** The use case behind both calls of the free path: whichever comes first completes it. */
@Injectable()
export class FreeBookings {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly bookings: BookingsService,
    private readonly promos: PromoService,
    private readonly guesses: PromoGuesses,
    private readonly ledger: PaymentsLedger,
  ) {}

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
    // Before the code: a refusal that only a right one meets would tell it from a wrong one.
    if (this.access.payRefusal(booking) === 'EVENT_STARTED') throw new AppError('EVENT_STARTED');
    const redeemer = redeemerOf(booking, currentUser.sessionId);
    const code = readPromoCode(typedCode ?? '');
    const { promo } = await this.guesses.find(code, currentUser, redeemer, booking.id);
    const off = promo ? discountCents(promo, booking.totalCents) : 0;
    if (!promo || off < booking.totalCents) throw new AppError('NOT_FREE');
    await this.confirm(booking, promo, redeemer);
    return this.access.forPayer(bookingId, currentUser);
  }

  private async confirm({ id, totalCents }: Booking, promo: PromoCode, redeemer: Redeemer): Promise<void> {
    await withRetry(this.db, async (tx) => {
      const booking = await this.access.lock(tx, id);
      if (isFree(booking)) return;
      const open = await this.ledger.openAttemptOf(id, tx);
      // A capture does not wait for the booking's lock: it may begin at this very moment, and then money comes.
      const isBeingPaid = open !== null && !(await this.ledger.abandonWaiting(tx, id));
      const refusal = this.access.payRefusal(booking);
      if (refusal === 'EVENT_STARTED') throw new AppError(refusal);
      if (isBeingPaid || refusal || booking.partPaidCents > 0) throw new AppError('NOT_FREE');
      await this.promos.release(tx, id);
      try {
        await this.promos.hold(tx, { promo, bookingId: id, redeemer, discountCents: totalCents });
      } catch (error) {
        throw error instanceof AppError ? new AppError('NOT_FREE') : error;
      }
      const promoCode = await this.promos.claim(tx, id, promo.id);
      await this.bookings.confirm(tx, id, { promoCode, discountCents: totalCents });
    });
  }
}
