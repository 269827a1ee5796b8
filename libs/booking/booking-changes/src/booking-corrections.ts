import { Injectable } from '@nestjs/common';
import { Outbox } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import type { CorrectedField } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** Which fields were corrected, the price before and after in cents, and whether the family is told. */
export type Correction = {
  bookingId: string;
  fields: CorrectedField[];
  fromCents: number;
  toCents: number;
  tell: boolean;
};

/** The corrections that were carried out. */
@Injectable()
export class BookingCorrections {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Keeps a correction and publishes it, in the transaction that makes it true. */
  async keep(tx: EntityManager, correction: Correction, correctedBy: string | null): Promise<void> {
    const { bookingId, fields, fromCents, toCents, tell } = correction;
    const [{ id }]: { id: string }[] = await tx.query(
      `insert into booking_corrections (booking_id, fields, from_cents, to_cents, tell, corrected_by, at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [bookingId, fields, fromCents, toCents, tell, correctedBy, this.clock.now()],
    );
    await this.outbox.publish(tx, 'booking-corrected', { bookingId, correctionId: id });
  }

  /** A correction by its id; null when it is gone. */
  async find(id: string): Promise<Correction | null> {
    const [correction]: Correction[] = await this.db.query(
      `select booking_id as "bookingId", fields, from_cents as "fromCents", to_cents as "toCents", tell
       from booking_corrections where id = $1`,
      [id],
    );
    return correction ?? null;
  }
}
