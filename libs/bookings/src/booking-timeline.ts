import { Injectable } from '@nestjs/common';
import { historySentence, storedSentence, type TimelineEntry } from '#libs/contracts';
import type { RequestUser } from '#libs/auth';
import { DataSource, In } from 'typeorm';
import { BookingAccess } from './booking.access.js';
import { HistoryEntity } from './history.entity.js';

/** Parents read that somebody of ours did it, not who. */
const whoOf = (actor: string) => (actor.startsWith('user:') ? 'our team' : actor);

/** What happened to a booking, as its holder reads it. */
@Injectable()
export class BookingTimeline {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
  ) {}

  /** The lines of these bookings as they were written, oldest first; `actor` is as in the table. */
  of(bookingIds: readonly string[]): Promise<HistoryEntity[]> {
    return this.db
      .getRepository(HistoryEntity)
      .find({ where: { bookingId: In(bookingIds) }, order: { id: 'ASC' } });
  }

  /** Oldest first, beginning with the booking itself. @throws AppError NOT_FOUND for others than the holder. */
  async read(id: string, currentUser: RequestUser): Promise<TimelineEntry[]> {
    const booking = await this.access.forHolder(id, currentUser);
    const rows = await this.of([booking.id]);
    const made = {
      at: booking.createdAt.toISOString(),
      what: historySentence({ code: 'made' }),
      who: 'parent',
    };
    const entries = rows.map((row) => ({
      at: row.at.toISOString(),
      what: storedSentence(row),
      who: whoOf(row.actor),
    }));
    return [made, ...entries];
  }
}
