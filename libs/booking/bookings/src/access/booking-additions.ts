import { Injectable } from '@nestjs/common';
import type { BookingView } from '#libs/shared/contracts';
import type { BookingEntity } from '../booking.entity.js';
import { bookingView } from '../booking.view.js';

/** What a room above knows of these bookings beside their rows, by their ids. */
export type Addition = (
  bookings: readonly BookingEntity[],
) => Promise<ReadonlyMap<string, Pick<BookingView, 'hosts'>>>;

/** Bookings as their holders read them, with what modules above add: they hand it in at the start, for calls go down. */
@Injectable()
export class BookingAdditions {
  private readonly additions: Addition[] = [];

  add(addition: Addition): void {
    this.additions.push(addition);
  }

  async views(bookings: readonly BookingEntity[]): Promise<BookingView[]> {
    const added = await Promise.all(this.additions.map((addition) => addition(bookings)));
    return bookings.map((booking) =>
      Object.assign(bookingView(booking), ...added.map((by) => by.get(booking.id) ?? {})),
    );
  }

  async view(booking: BookingEntity): Promise<BookingView> {
    return (await this.views([booking]))[0];
  }
}
