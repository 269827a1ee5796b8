import { Injectable } from '@nestjs/common';
import { BookingsService } from '#libs/bookings';
import { RateLimits, type Visitor } from '#libs/visitors';
import { AppError, readBookingDraft, type BookingDraftView } from '#libs/contracts';
import { Clock } from '#libs/settings';
import { DataSource, MoreThan } from 'typeorm';
import { BookingDraftEntity } from './booking-draft.entity.js';

const LIFE_MS = 24 * 3_600_000;

/** The wizard's draft, kept under the session so that a reload loses nothing (rulings C32). */
@Injectable()
export class BookingDrafts {
  constructor(
    private readonly db: DataSource,
    private readonly bookings: BookingsService,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  /** The visitor's draft, or null: none, older than a day, or booked since (a booking makes its draft history). */
  async read(visitor: Visitor): Promise<BookingDraftView | null> {
    if (!visitor.isKnown) return null;
    const { visitorId } = visitor;
    const kept = await this.db
      .getRepository(BookingDraftEntity)
      .findOneBy({ visitorId, updatedAt: MoreThan(this.oldest()) });
    if (!kept || (await this.bookings.hasBookedSince(visitorId, kept.updatedAt))) return null;
    return { step: kept.step, draft: kept.draft, updatedAt: kept.updatedAt.toISOString() };
  }

  /**
   * Keeps a draft. Beginning one counts against the address, and changing it costs nothing, since a form is kept as it
   * is typed. @throws AppError BAD_REQUEST for a step off the wizard, no object, or more than 16 KB; TOO_MANY.
   */
  async keep(body: object, visitor: Visitor): Promise<void> {
    const asked = readBookingDraft(body);
    if (!asked) throw new AppError('BAD_REQUEST');
    const drafts = this.db.getRepository(BookingDraftEntity);
    const change = { ...asked, updatedAt: this.clock.now() };
    const { visitorId } = visitor;
    if (visitor.isKnown && (await drafts.update({ visitorId }, change as never)).affected) return;
    await this.limits.count(['draft-address', visitor.address]);
    await visitor.remember();
    await drafts.upsert({ visitorId, ...change } as never, ['visitorId']);
  }

  async forget(visitor: Visitor): Promise<void> {
    if (visitor.isKnown) await this.db.getRepository(BookingDraftEntity).delete(visitor.visitorId);
  }

  /** Removes the drafts of sessions that are gone for good. */
  async forgetAll(visitorIds: string[]): Promise<void> {
    await this.db.query('delete from booking_drafts where visitor_id = any($1::uuid[])', [visitorIds]);
  }

  /** Removes what is older than a day; a timer's work. */
  async sweep(): Promise<void> {
    await this.db.query('delete from booking_drafts where updated_at <= $1', [this.oldest()]);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - LIFE_MS);
  }
}
