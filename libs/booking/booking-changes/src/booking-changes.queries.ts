import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { BookingEdit, Reschedule } from './booking-changes.repository.js';
import { ChangeRequestsRepository, type ChangeRequest } from './self-service/change-requests.repository.js';

const RESCHEDULE_SQL = `id, booking_id as "bookingId", to_char(from_day, 'YYYY-MM-DD') as "fromDay",
  from_time as "fromTime", to_char(to_day, 'YYYY-MM-DD') as "toDay", to_time as "toTime", tell, rescheduled_by is null as "byFamily"`;

/** What was changed about bookings, and what families have requested, for those who write about it. */
@Injectable()
export class BookingChangesQueries {
  constructor(
    private readonly db: DataSource,
    private readonly requests: ChangeRequestsRepository,
  ) {}

  /** An edit by id, and whether the family made it; null when it was deleted. */
  async findEdit(id: string): Promise<(BookingEdit & { byFamily: boolean }) | null> {
    const [edit]: (BookingEdit & { byFamily: boolean })[] = await this.db.query(
      `select booking_id as "bookingId", fields, from_cents as "fromCents", to_cents as "toCents", tell,
         as_credit as "asCredit", edited_by is null as "byFamily"
       from booking_edits where id = $1`,
      [id],
    );
    return edit ?? null;
  }

  /** The address that an edit replaced; null when it replaced none or the address was removed. */
  async oldEmailOf(id: string): Promise<string | null> {
    const [edit]: { oldEmail: string | null }[] = await this.db.query(
      'select old_email as "oldEmail" from booking_edits where id = $1',
      [id],
    );
    return edit?.oldEmail ?? null;
  }

  /** The newest reschedule of a booking; null when there is none. */
  async lastReschedule(bookingId: string): Promise<Reschedule | null> {
    const [last]: Reschedule[] = await this.db.query(
      `select ${RESCHEDULE_SQL} from booking_reschedules where booking_id = $1 order by no desc limit 1`,
      [bookingId],
    );
    return last ?? null;
  }

  /** A change request by id; null when it was deleted with its booking. */
  findRequest(id: string): Promise<ChangeRequest | null> {
    return this.requests.find(id);
  }

  /** The newest change request of a booking; null without any. If one waits, it is the newest. */
  newestRequest(bookingId: string): Promise<ChangeRequest | null> {
    return this.requests.newestOf(bookingId);
  }

  /** The change request of a booking that waits; null without one. */
  waitingRequest(bookingId: string): Promise<ChangeRequest | null> {
    return this.requests.waitingOf(bookingId);
  }
}
