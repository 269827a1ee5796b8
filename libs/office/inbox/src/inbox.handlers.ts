import { Injectable } from '@nestjs/common';
import { BookingChangesQueries, isInTimeForRefund } from '#libs/booking/booking-changes';
import { BookingsService } from '#libs/booking/bookings';
import { On, type EventMap } from '#libs/platform/events';
import { centsToDollars } from '#libs/shared/contracts';
import { InboxService } from './contact/inbox.service.js';

const LATE_CASE = 'late-case:';
/** Whether a message is a case opened by the system, not written by a visitor. */
export const isLateCase = ({ creationKey }: { creationKey: string | null }): boolean =>
  creationKey?.startsWith(LATE_CASE) ?? false;

const lateCase = (paidCents: number, creditCents: number) =>
  `This family canceled on its booking page, too late for a refund. It had paid ${centsToDollars(paidCents)}${creditCents > 0 ? ` and gets a credit of ${centsToDollars(creditCents)}` : ''}. We promised to look at the case in person and to write within 24 hours.`;

@Injectable()
export class InboxHandlers {
  constructor(
    private readonly inbox: InboxService,
    private readonly bookings: BookingsService,
    private readonly changes: BookingChangesQueries,
  ) {}

  /** A family that cancels too late for a refund was promised an answer, so its case waits in the inbox. */
  @On('booking-cancelled', { as: 'open-late-case', label: 'late cancellations for the inbox' })
  async openLateCase({ bookingId }: EventMap['booking-cancelled']): Promise<void> {
    const request = await this.changes.newestRequest(bookingId);
    if (request?.kind !== 'cancel' || request.state !== 'done') return;
    if (request.capturedCents === 0) return;
    const booking = await this.bookings.find(bookingId);
    if (!booking?.parentEmail || isInTimeForRefund(booking, request.askedAt)) return;
    await this.inbox.openCase(booking, {
      key: `${LATE_CASE}${request.id}`,
      text: lateCase(request.capturedCents, request.refundCents),
    });
  }
}
