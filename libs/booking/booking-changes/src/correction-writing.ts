import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  AdminBookingsService,
  BookingPricingService,
  BookingsService,
  type Booking,
} from '#libs/booking/bookings';
import { isPaid, isUnpaid, type CorrectBooking } from '#libs/shared/contracts';
import { Outbox } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { BookingCorrections } from './booking-corrections.js';
import type { Plan } from './edit-plan.service.js';
import { isOnPapers } from './edit.rules.js';

type Written = { plan: Plan; input: CorrectBooking; currentUser: RequestUser };

/** Writes a correction down, in its transaction. */
@Injectable()
export class CorrectionWriting {
  constructor(
    private readonly correcting: BookingPricingService,
    private readonly admin: AdminBookingsService,
    private readonly bookings: BookingsService,
    private readonly corrections: BookingCorrections,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async write(tx: EntityManager, before: Booking, { plan, input, currentUser }: Written): Promise<void> {
    const { id } = before;
    const { changed } = plan;
    const [fromCents, toCents] = [before.finalCents, plan.after.finalCents];
    const after = this.withPapers(before, plan);
    await this.admin.amend(
      tx,
      {
        id,
        version: input.version,
        event: { code: 'corrected', fields: changed },
        what: 'booking-corrected',
        facts: { fields: changed.join(', '), fromCents, toCents },
      },
      currentUser,
    );
    await this.correcting.write(tx, before, after);
    if (toCents !== fromCents) {
      const price = { code: 'price-corrected', amountCents: toCents } as const;
      await this.bookings.record(tx, id, price, `user:${currentUser.userId}`);
    }
    const correction = { bookingId: id, fields: changed, fromCents, toCents, tell: input.tell };
    await this.corrections.keep(tx, correction, currentUser.userId);
    // What came in parts is all of the price now.
    if (isUnpaid(before) && isPaid(after))
      await this.outbox.publish(tx, 'booking-confirmed', { bookingId: id });
  }

  /** Papers that were issued become another revision when something on them changes. */
  private withPapers(before: Booking, { after, changed }: Plan): Booking {
    const revision = before.revision + Number(isOnPapers(changed));
    const isPaidNow = isUnpaid(before) && isPaid(after);
    const paymentCompletedAt = isPaidNow
      ? (before.paymentCompletedAt ?? this.clock.now())
      : before.paymentCompletedAt;
    return { ...after, revision, paymentCompletedAt };
  }
}
