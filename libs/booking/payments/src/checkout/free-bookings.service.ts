import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  BookingAccessService,
  BookingLifecycleService,
  hasSettledPrice,
  type Booking,
} from '#libs/booking/bookings';
import { AppError, isFree, readPromoCode, type ProcessPayment } from '#libs/shared/contracts';
import { withRetry } from '#libs/platform/database';
import { discountCents } from '#libs/shared/pricing';
import { PromoCodesService, type PromoCode, type Redeemer } from '#libs/shop/promo-codes';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';
import { redeemerOf } from '../payment.rules.js';
import { BookingBalanceQueries } from '../refunds/booking-balance.queries.js';
import type { DeferredBody } from './deferred-body.pipe.js';

/** Completes bookings whose price a code reduces to zero. A repeat, by either of its two routes, changes nothing. */
@Injectable()
export class FreeBookingsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly promos: PromoCodesService,
    private readonly settlement: PaymentSettlementService,
    private readonly balance: BookingBalanceQueries,
  ) {}

  /** `complete` for the booking that the body names. @throws AppError as `complete`. */
  async process({ input, error }: DeferredBody<ProcessPayment>, currentUser: RequestUser): Promise<void> {
    if (error?.details.errors?.bookingId) throw error;
    await this.complete(input.bookingId, { input: input.paymentData, error }, currentUser);
  }

  /**
   * Confirms a booking whose recomputed price is zero, holding and redeeming the code in this call.
   * @throws AppError NOT_FOUND, VALIDATION, TOO_MANY for guessed codes, EVENT_STARTED, NOT_FREE when an amount is due or the code is
   * not usable: one message for all, so that it does not reveal valid codes.
   */
  async complete(
    bookingId: string,
    { input, error }: DeferredBody<{ promoCode?: string }>,
    currentUser: RequestUser,
  ): Promise<Booking> {
    const booking = await this.access.forPayer(bookingId, currentUser);
    if (error) throw error;
    if (await this.isFree(booking)) return booking;
    // Before the code is read: a rejection given only to valid codes would reveal them.
    if (this.access.paymentRejection(booking) === 'EVENT_STARTED') throw new AppError('EVENT_STARTED');
    const redeemer = redeemerOf(booking, currentUser.sessionId);
    const code = readPromoCode(input.promoCode ?? '');
    const { promo } = await this.promos.findTyped(code, currentUser, redeemer, booking.id);
    const off = promo ? discountCents(promo, booking.totalCents) : 0;
    if (!promo || off < booking.totalCents) throw new AppError('NOT_FREE');
    await this.confirm(booking, promo, redeemer);
    return this.access.forPayer(bookingId, currentUser);
  }

  private async isFree(booking: Booking, tx?: EntityManager): Promise<boolean> {
    return isFree(booking, await this.balance.paidCents(booking.id, tx));
  }

  private async confirm({ id, totalCents }: Booking, promo: PromoCode, redeemer: Redeemer): Promise<void> {
    await withRetry(this.db, async (tx) => {
      const booking = await this.access.lock(tx, id);
      if (await this.isFree(booking, tx)) return;
      // A capture does not lock the booking, so it may have begun in the meantime.
      const isBeingPaid = !(await this.settlement.tryAbandonUnsettled(tx, id));
      const rejection = this.access.paymentRejection(booking);
      if (rejection === 'EVENT_STARTED') throw new AppError(rejection);
      if (isBeingPaid || rejection || hasSettledPrice(booking)) throw new AppError('NOT_FREE');
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
