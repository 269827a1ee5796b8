import { Injectable } from '@nestjs/common';
import { ChangeRequestsRepository } from '#libs/booking/booking-changes';
import { BookingsService } from '#libs/booking/bookings';
import { On, type EventMap } from '#libs/platform/events';
import { centsToDollars } from '#libs/shared/contracts';
import { InboxService } from './contact/inbox.service.js';

const lateCase = (paidCents: number) =>
  `This family cancelled on its booking page, too late for a refund. It had paid ${centsToDollars(paidCents)}. We promised to look at the case in person and to write within 24 hours.`;

@Injectable()
export class InboxHandlers {
  constructor(
    private readonly inbox: InboxService,
    private readonly bookings: BookingsService,
    private readonly requests: ChangeRequestsRepository,
  ) {}

  /** A family that cancels too late for a refund was promised an answer, so its case waits in the inbox. */
  @On('booking-cancelled', { as: 'open-late-case' })
  async openLateCase({ bookingId }: EventMap['booking-cancelled']): Promise<void> {
    const request = await this.requests.newestOf(bookingId);
    if (request?.kind !== 'cancel' || request.state !== 'done') return;
    if (request.refundCents > 0 || request.capturedCents === 0) return;
    const booking = await this.bookings.find(bookingId);
    if (!booking?.parentEmail) return;
    await this.inbox.openCase(booking, {
      key: `late-case:${request.id}`,
      text: lateCase(request.capturedCents),
    });
  }
}
