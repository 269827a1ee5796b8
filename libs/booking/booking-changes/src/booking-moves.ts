import { Injectable } from '@nestjs/common';
import type { Booking, Start } from '#libs/booking/bookings';
import { Outbox } from '#libs/platform/events';
import { EventProgressService } from '#libs/booking/staffing';
import { DataSource, type EntityManager } from 'typeorm';

/** From where to where: days are yyyy-MM-dd, times as "2:00 PM". `tell`: whether the family gets a mail. */
export type Move = {
  id: string;
  bookingId: string;
  fromDay: string;
  fromTime: string;
  toDay: string;
  toTime: string;
  tell: boolean;
};

const COLUMNS = `id, booking_id as "bookingId", to_char(from_day, 'YYYY-MM-DD') as "fromDay", from_time as "fromTime",
  to_char(to_day, 'YYYY-MM-DD') as "toDay", to_time as "toTime", tell`;

/** The moves that were carried out. */
@Injectable()
export class BookingMoves {
  constructor(
    private readonly db: DataSource,
    private readonly progress: EventProgressService,
    private readonly outbox: Outbox,
  ) {}

  /** Keeps a move, lets the steps of the event's day begin anew, and publishes it, in the transaction that makes it true. */
  async keep(
    tx: EntityManager,
    booking: Booking,
    { start, tell, movedBy }: { start: Start; tell: boolean; movedBy: string | null },
  ): Promise<void> {
    const { id: bookingId, eventDate, eventTime } = booking;
    const [{ id }]: { id: string }[] = await tx.query(
      `insert into booking_moves (booking_id, from_day, from_time, to_day, to_time, tell, moved_by, at)
       values ($1, $2, $3, $4, $5, $6, $7, now()) returning id`,
      [bookingId, eventDate, eventTime, start.eventDate, start.eventTime, tell, movedBy],
    );
    await this.progress.reset(tx, bookingId);
    await this.outbox.publish(tx, 'booking-moved', { bookingId, moveId: id, tell });
  }

  /** The newest move of a booking; null when it was never moved. */
  async lastOf(bookingId: string): Promise<Move | null> {
    const [move]: Move[] = await this.db.query(
      `select ${COLUMNS} from booking_moves where booking_id = $1 order by no desc limit 1`,
      [bookingId],
    );
    return move ?? null;
  }
}
