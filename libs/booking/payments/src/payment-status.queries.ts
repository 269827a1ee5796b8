import { Injectable } from '@nestjs/common';
import { BookingAccess, bookingView, paidParts, type Booking } from '#libs/booking/bookings';
import { centsToText, type PaymentStanding, type UnpaidBooking } from '#libs/shared/contracts';
import type { RequestUser } from '#libs/platform/auth';
import { PaymentsLedger } from './payments.ledger.js';

/** Where a family stands with its payment when it comes back: only the server knows, the browser keeps nothing. */
@Injectable()
export class PaymentStatusQueries {
  constructor(
    private readonly access: BookingAccess,
    private readonly ledger: PaymentsLedger,
  ) {}

  /** The newest unpaid booking that this session, or its user, may pay; null without one, or once its party has begun. */
  async unpaid(currentUser: RequestUser): Promise<UnpaidBooking | null> {
    const booking = await this.access.newestUnpaid(currentUser);
    if (!booking) return null;
    return { booking: bookingView(booking), ...(await this.standing(booking)) };
  }

  /** @throws AppError NOT_FOUND unless the caller may pay the booking. */
  async of(bookingId: string, currentUser: RequestUser): Promise<PaymentStanding> {
    return this.standing(await this.access.forPayer(bookingId, currentUser));
  }

  private async standing(booking: Booking): Promise<PaymentStanding> {
    const attempt = await this.ledger.openAttemptOf(booking.id);
    const newest = await this.ledger.newestCounted(booking.id);
    const parts = newest && paidParts(booking, newest.amountCents);
    const paid = parts && {
      before: centsToText(parts.beforeCents),
      now: centsToText(parts.nowCents),
      due: centsToText(parts.dueCents),
    };
    return { isUnderReview: attempt?.status === 'pending', paid };
  }
}
