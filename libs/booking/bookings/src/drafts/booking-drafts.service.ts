import { Injectable } from '@nestjs/common';
import { BookingRepository } from '../booking.repository.js';
import { RateLimitsService, type RequestUser } from '#libs/platform/auth';
import { DAY_MS, AppError, readBookingDraft, type BookingDraftView } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { DataSource, MoreThan } from 'typeorm';
import { BookingDraftEntity } from './booking-draft.entity.js';

const LIFE_MS = DAY_MS;

/** The wizard's draft, stored under the session so that a reload loses nothing. */
@Injectable()
export class BookingDraftsService {
  constructor(
    private readonly db: DataSource,
    private readonly bookings: BookingRepository,
    private readonly clock: Clock,
    private readonly limits: RateLimitsService,
  ) {}

  /** The session's draft; null when there is none, or it is older than a day or than the session's last booking. */
  async read(currentUser: RequestUser): Promise<BookingDraftView | null> {
    if (!currentUser.isKnown) return null;
    const { sessionId } = currentUser;
    const stored = await this.db
      .getRepository(BookingDraftEntity)
      .findOneBy({ sessionId, updatedAt: MoreThan(this.oldest()) });
    if (!stored || (await this.bookings.hasBookedSince(sessionId, stored.updatedAt))) return null;
    return { step: stored.step, draft: stored.draft, updatedAt: stored.updatedAt.toISOString() };
  }

  /**
   * Stores a draft. Beginning one counts against the address, and changing it costs nothing, since a form is saved as
   * it is typed. @throws AppError BAD_REQUEST for a step off the wizard, no object, or more than 16 KB; TOO_MANY.
   */
  async save(body: object, currentUser: RequestUser): Promise<void> {
    const input = readBookingDraft(body);
    if (!input) throw new AppError('BAD_REQUEST');
    const drafts = this.db.getRepository(BookingDraftEntity);
    const change = { ...input, updatedAt: this.clock.now() };
    const { sessionId } = currentUser;
    if (currentUser.isKnown && (await drafts.update({ sessionId }, change as never)).affected) return;
    await this.limits.count(['draft-address', currentUser.address]);
    currentUser.remember();
    await drafts.upsert({ sessionId, ...change } as never, ['sessionId']);
  }

  async remove(currentUser: RequestUser): Promise<void> {
    if (currentUser.isKnown) await this.db.getRepository(BookingDraftEntity).delete(currentUser.sessionId);
  }

  /** Removes the drafts of sessions that are gone for good. */
  async removeAll(sessionIds: string[]): Promise<void> {
    await this.db.query('delete from booking_drafts where session_id = any($1::uuid[])', [sessionIds]);
  }

  /** Removes what is older than a day; a timer's work. */
  async sweep(): Promise<void> {
    await this.db.query('delete from booking_drafts where updated_at <= $1', [this.oldest()]);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - LIFE_MS);
  }
}
