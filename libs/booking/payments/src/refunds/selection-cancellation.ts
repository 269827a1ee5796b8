import { Injectable, Logger } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  AppError,
  type CancelBookings,
  type SeenBooking,
  type SelectionOutcome,
} from '#libs/shared/contracts';
import { BookingCancellation } from './booking-cancellation.js';

const FAILED = 'This did not work. Please look at this booking and try again.';

/** Several bookings called off for one reason, each in a transaction of its own: what rejects one leaves the others. */
@Injectable()
export class SelectionCancellation {
  private readonly log = new Logger('selection');

  constructor(private readonly one: BookingCancellation) {}

  /** One after another, each in a transaction of its own: what refuses one leaves the others. A booking named twice counts once. */
  async cancel({ bookings, reason }: CancelBookings, currentUser: RequestUser): Promise<SelectionOutcome> {
    const outcomes: SelectionOutcome = [];
    for (const seen of new Map(bookings.map((each) => [each.id, each])).values()) {
      outcomes.push({ id: seen.id, refusal: await this.refusalOf(seen, reason, currentUser) });
    }
    return outcomes;
  }

  private async refusalOf({ id, version }: SeenBooking, reason: string, currentUser: RequestUser) {
    try {
      await this.one.cancel(id, { version, reason }, currentUser);
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.message;
      // Those before are done, and those after can be: one that failed must not hide what became of them.
      this.log.error(error instanceof Error ? error.name : 'unknown');
      return FAILED;
    }
  }
}
