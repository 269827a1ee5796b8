import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { BookingNoteEntity } from './booking-note.entity.js';

/** What staff wrote about bookings for themselves, as the modules above read it. */
@Injectable()
export class BookingNotes {
  constructor(private readonly db: DataSource) {}

  /** The notes of these bookings, oldest first. */
  of(bookingIds: readonly string[]): Promise<BookingNoteEntity[]> {
    return this.db.getRepository(BookingNoteEntity).find({
      where: { bookingId: In(bookingIds) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }
}
