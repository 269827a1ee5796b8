import { Injectable } from '@nestjs/common';
import type { EditableField } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** An edit as it is stored; `oldEmail`: the address until now when the edit changes it, else null. */
type NewEdit = BookingEdit & { oldEmail: string | null };

/**
 * The edited fields, the price before and after in cents, whether the family gets a mail (`tell`), and whether an
 * overpayment became a credit.
 */
export type BookingEdit = {
  bookingId: string;
  fields: EditableField[];
  fromCents: number;
  toCents: number;
  tell: boolean;
  asCredit: boolean;
};

/**
 * Old and new start: days are yyyy-MM-dd, times as "2:00 PM". `tell`: whether the family gets a mail; `byFamily`: made
 * by the family.
 */
export type Reschedule = {
  id: string;
  bookingId: string;
  fromDay: string;
  fromTime: string;
  toDay: string;
  toTime: string;
  tell: boolean;
  byFamily: boolean;
};

/** Completed edits and reschedules. */
@Injectable()
export class BookingChangesRepository {
  constructor(private readonly db: DataSource) {}

  /** Stores an edit in the transaction that performs it; returns its id. */
  async insertEdit(
    tx: EntityManager,
    { bookingId, fields, fromCents, toCents, tell, asCredit, oldEmail }: NewEdit,
    { by, at }: { by: string | null; at: Date },
  ): Promise<string> {
    const [{ id }]: { id: string }[] = await tx.query(
      `insert into booking_edits (booking_id, fields, from_cents, to_cents, tell, edited_by, at, as_credit, old_email)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [bookingId, fields, fromCents, toCents, tell, by, at, asCredit, oldEmail],
    );
    return id;
  }

  /** Removes the former addresses of a purged booking. */
  async removeOldEmails(bookingId: string): Promise<void> {
    await this.db.query(
      'update booking_edits set old_email = null where booking_id = $1 and old_email is not null',
      [bookingId],
    );
  }

  /** Stores a reschedule in the transaction that performs it; returns its id. */
  async insertReschedule(
    tx: EntityManager,
    { bookingId, fromDay, fromTime, toDay, toTime, tell }: Omit<Reschedule, 'id' | 'byFamily'>,
    by: string | null,
  ): Promise<string> {
    const [{ id }]: { id: string }[] = await tx.query(
      `insert into booking_reschedules (booking_id, from_day, from_time, to_day, to_time, tell, rescheduled_by, at)
       values ($1, $2, $3, $4, $5, $6, $7, now()) returning id`,
      [bookingId, fromDay, fromTime, toDay, toTime, tell, by],
    );
    return id;
  }
}
