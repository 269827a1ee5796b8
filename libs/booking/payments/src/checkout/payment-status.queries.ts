import { Injectable } from '@nestjs/common';
import { BookingAccessService, bookingView, paidParts, type Booking } from '#libs/booking/bookings';
import { centsToText, type PaymentStanding, type UnpaidBooking } from '#libs/shared/contracts';
import type { RequestUser } from '#libs/platform/auth';
import { PaymentsQueries } from '../payments.queries.js';
import { PaymentsRepository } from '../payments.repository.js';

/** The payment status of a family that comes back: only the server knows, the browser stores nothing. */
@Injectable()
export class PaymentStatusQueries {
  constructor(
    private readonly access: BookingAccessService,
    private readonly payments: PaymentsRepository,
    private readonly counted: PaymentsQueries,
  ) {}

  /** The newest unpaid booking that this session, or its user, may pay; null without one, or once its party has begun. */
  async unpaid(currentUser: RequestUser): Promise<UnpaidBooking | null> {
    const booking = await this.access.newestUnpaid(currentUser);
    if (!booking) return null;
    return { booking: bookingView(booking), ...(await this.statusOf(booking)) };
  }

  /** @throws AppError NOT_FOUND unless the caller may pay the booking. */
  async of(bookingId: string, currentUser: RequestUser): Promise<PaymentStanding> {
    return this.statusOf(await this.access.forPayer(bookingId, currentUser));
  }

  private async statusOf(booking: Booking): Promise<PaymentStanding> {
    const attempt = await this.payments.unsettledOf(booking.id);
    const newest = await this.counted.newestCounted(booking.id);
    const parts = newest && paidParts(booking, newest.amountCents);
    const paid = parts && {
      before: centsToText(parts.beforeCents),
      now: centsToText(parts.nowCents),
      due: centsToText(parts.dueCents),
    };
    return { isUnderReview: attempt?.status === 'pending', paid };
  }
}
