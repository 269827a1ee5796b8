import { Injectable } from '@nestjs/common';
import { BookingsService, type Booking } from '#libs/booking/bookings';
import { GameSuggestionsService, InboxService } from '#libs/office/inbox';
import {
  AppError,
  centsToText,
  isHeld,
  type InboxCounts,
  type MessageBooking,
  type MessageBookings,
} from '#libs/shared/contracts';
import { isId } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';

/** What the admin area shows around the inbox from other modules. */
@Injectable()
export class InboxQueries {
  constructor(
    private readonly inbox: InboxService,
    private readonly suggestions: GameSuggestionsService,
    private readonly bookings: BookingsService,
    private readonly clock: Clock,
  ) {}

  /** What waits in the inbox, for its badge. */
  async counts(): Promise<InboxCounts> {
    const [{ messages, overdue }, ideas] = await Promise.all([
      this.inbox.counts(),
      this.suggestions.waiting(),
    ]);
    return { messages, ideas, overdue };
  }

  /**
   * What the writer of a message has booked: it stands beside the message while staff answer. Found by the normal form of the address; nothing of the child, so that a look needs no audit row. @throws AppError
   * NOT_FOUND.
   */
  async bookingsBeside(messageId: string): Promise<MessageBookings> {
    const message = isId(messageId) ? await this.inbox.find(messageId) : null;
    if (!message) throw new AppError('NOT_FOUND');
    const bookings = await this.bookings.findOfAddress(message.email);
    const now = this.clock.now();
    const next = bookings.findLast((booking) => isHeld(booking) && booking.startsAt > now);
    return { bookings: bookings.map(view), nextEventDay: next?.eventDate ?? null };
  }
}

const view = (booking: Booking): MessageBooking => ({
  id: booking.id,
  eventDate: booking.eventDate,
  eventTime: booking.eventTime,
  eventType: booking.eventType,
  guestCount: booking.guestCount,
  total: centsToText(booking.finalCents),
  status: booking.status,
  paymentStatus: booking.paymentStatus,
  ...(booking.partPaidCents > 0 && {
    amountDue: centsToText(booking.finalCents - booking.partPaidCents),
  }),
});
