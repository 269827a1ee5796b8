import { Injectable } from '@nestjs/common';
import { BookingRepository } from '../booking.repository.js';
import { RateLimitsService, type RequestUser } from '#libs/platform/auth';
import { DAY_MS, AppError, readBookingDraft, type BookingDraftView } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { Retention } from '#libs/platform/events';
import { BookingDraftsRepository } from './booking-drafts.repository.js';

const LIFE_MS = DAY_MS;
const CHANGED_ELSEWHERE = 'These answers were changed in another tab. Please reload.';

/** The wizard's draft, stored per session so that it survives a reload. */
@Injectable()
export class BookingDraftsService {
  constructor(
    private readonly repository: BookingDraftsRepository,
    private readonly bookings: BookingRepository,
    private readonly clock: Clock,
    private readonly limits: RateLimitsService,
  ) {}

  /** The session's draft; null when there is none or it is older than one day or than the session's last booking. */
  async read(currentUser: RequestUser): Promise<BookingDraftView | null> {
    if (!currentUser.isKnown) return null;
    const { sessionId } = currentUser;
    const stored = await this.repository.find(sessionId, this.oldest());
    if (!stored || (await this.bookings.hasBookedSince(sessionId, stored.updatedAt))) return null;
    return { step: stored.step, draft: stored.draft, updatedAt: stored.updatedAt.toISOString() };
  }

  /**
   * Stores a draft; returns its `updatedAt`. A draft that is `basedOn` another than the stored one is rejected, so that
   * an older tab of the session does not wipe the answers of a newer one. Only creating one counts against the rate
   * limit of the address, since the form is saved while typing.
   * @throws AppError BAD_REQUEST for an unknown step, a non-object, or more than 16 KB; STALE; TOO_MANY.
   */
  async save(body: object, currentUser: RequestUser): Promise<string> {
    const input = readBookingDraft(body);
    if (!input) throw new AppError('BAD_REQUEST');
    const { basedOn, ...answers } = input;
    const { sessionId } = currentUser;
    const change = { sessionId, ...answers, updatedAt: this.clock.now() };
    const stored = basedOn === undefined ? null : await this.read(currentUser);
    if (stored && stored.updatedAt !== basedOn) throw new AppError('STALE', CHANGED_ELSEWHERE);
    const savedAt = stored && new Date(stored.updatedAt);
    const isChanged = currentUser.isKnown && (await this.repository.update(change, savedAt));
    if (isChanged) return change.updatedAt.toISOString();
    if (stored) throw new AppError('STALE', CHANGED_ELSEWHERE);
    await this.limits.count(['draft-address', currentUser.address]);
    currentUser.remember();
    await this.repository.save(change);
    return change.updatedAt.toISOString();
  }

  async remove(currentUser: RequestUser): Promise<void> {
    if (currentUser.isKnown) await this.repository.delete(currentUser.sessionId);
  }

  /** Deletes the drafts of deleted sessions. */
  async removeOfSessions(sessionIds: string[]): Promise<void> {
    await this.repository.deleteOfSessions(sessionIds);
  }

  /** Deletes drafts older than one day; run by a timer. */
  @Retention()
  async deleteOld(): Promise<void> {
    await this.repository.deleteUntil(this.oldest());
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - LIFE_MS);
  }
}
