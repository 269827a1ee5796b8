import { Injectable } from '@nestjs/common';
import { historySentence, storedSentence, type TimelineEntry } from '#libs/shared/contracts';
import type { RequestUser } from '#libs/platform/auth';
import { DataSource, In } from 'typeorm';
import { BookingAccessService } from './booking-access.service.js';
import type { BookingEntity } from '../booking.entity.js';
import { HistoryEntity } from '../history.entity.js';

/** Parents read that somebody of ours did it, not who. */
const whoOf = (actor: string) => (actor.startsWith('user:') ? 'our team' : actor);

/** A line as it is read: its sentence, and whose doing it is as the table has it. */
type Line = { at: Date; what: string; actor: string };

/** What happened to a booking, as its holder reads it. */
@Injectable()
export class BookingTimeline {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
  ) {}

  /** Oldest first, beginning with who made the booking: the family, unless the first line says that staff did. */
  async linesOf({ id, createdAt }: Pick<BookingEntity, 'id' | 'createdAt'>): Promise<Line[]> {
    const rows = await this.of([id]);
    const lines = rows.map((row) => ({ at: row.at, what: storedSentence(row), actor: row.actor }));
    if (rows.some(({ code }) => code === 'made-by-staff')) return lines;
    return [{ at: createdAt, what: historySentence({ code: 'made' }), actor: 'parent' }, ...lines];
  }

  /** The lines of these bookings as they were written, oldest first; `actor` is as in the table. */
  of(bookingIds: readonly string[]): Promise<HistoryEntity[]> {
    return this.db
      .getRepository(HistoryEntity)
      .find({ where: { bookingId: In(bookingIds) }, order: { id: 'ASC' } });
  }

  /** Oldest first, beginning with the booking itself. @throws AppError NOT_FOUND for others than the holder. */
  async read(id: string, currentUser: RequestUser): Promise<TimelineEntry[]> {
    const booking = await this.access.forHolder(id, currentUser);
    const lines = await this.linesOf(booking);
    return lines.map(({ at, what, actor }) => ({ at: at.toISOString(), what, who: whoOf(actor) }));
  }
}
