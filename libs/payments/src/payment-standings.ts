import { Injectable } from '@nestjs/common';
import { BookingAccess, bookingView } from '#libs/bookings';
import type { PaymentStanding, UnpaidBooking } from '#libs/contracts';
import type { RequestUser } from '#libs/auth';
import { PaymentsLedger } from './payments.ledger.js';

/** Where a family stands with its payment when it comes back: only the server knows, the browser keeps nothing. */
@Injectable()
export class PaymentStandings {
  constructor(
    private readonly access: BookingAccess,
    private readonly ledger: PaymentsLedger,
  ) {}

  /** The newest unpaid booking that this session, or its user, may pay; null without one, or once its party has begun. */
  async unpaid(currentUser: RequestUser): Promise<UnpaidBooking | null> {
    const booking = await this.access.newestUnpaid(currentUser);
    if (!booking) return null;
    return { booking: bookingView(booking), ...(await this.standing(booking.id)) };
  }

  /** @throws AppError NOT_FOUND unless the caller may pay the booking. */
  async of(bookingId: string, currentUser: RequestUser): Promise<PaymentStanding> {
    const { id } = await this.access.forPayer(bookingId, currentUser);
    return this.standing(id);
  }

  private async standing(bookingId: string): Promise<PaymentStanding> {
    const attempt = await this.ledger.openAttemptOf(bookingId);
    return { isUnderReview: attempt?.status === 'pending' };
  }
}
