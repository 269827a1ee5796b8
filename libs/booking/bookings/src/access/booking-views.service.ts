import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { RequestUser } from '#libs/platform/auth';
import {
  historySentence,
  historyMessage,
  type BookingView,
  type TimelineEntry,
} from '#libs/shared/contracts';
import type { BookingEntity, BookingNoteEntity, HistoryEntity } from '../booking.entity.js';
import { BookingRepository } from '../booking.repository.js';
import { bookingView, payOnlyView } from '../booking.view.js';
import { BookingClaimsService } from '../claims/booking-claims.service.js';
import { BookingAccessService } from './booking-access.service.js';
import { BookingLinksService } from './booking-links.service.js';
import { viewAdditions } from './booking-view-addition.js';
import { ChildDataViewsService } from './child-data-views.service.js';

/** A timeline entry: its text, and the actor as stored. */
type Line = { at: Date; what: string; actor: string };

/** Bookings and their timelines, as different readers may see them. */
@Injectable()
export class BookingViewsService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly access: BookingAccessService,
    private readonly links: BookingLinksService,
    private readonly claims: BookingClaimsService,
    private readonly childDataViews: ChildDataViewsService,
    private readonly discovery: DiscoveryService,
  ) {}

  /**
   * The user's bookings, newest first. Claims the sign-up session's bookings first instead of waiting for the worker.
   */
  async listOwn(userId: string): Promise<BookingView[]> {
    await this.claims.claimAfterSignUp(userId);
    return this.views(await this.bookings.findOfUser(userId));
  }

  /** The booking as this user may read it. @throws AppError NOT_FOUND for users without a right to it. */
  async open(id: string, currentUser: RequestUser): Promise<BookingView> {
    const { booking, isPayOnly } = await this.access.forReader(id, currentUser);
    if (isPayOnly) return payOnlyView(booking);
    await this.childDataViews.recordOnSite(booking, currentUser, 'booking');
    return this.view(booking);
  }

  /**
   * Opens a mailed link in this session, which then has the link's right.
   * @throws AppError NOT_FOUND for an unknown, ended or expired token.
   */
  async resume(token: unknown, currentUser: RequestUser): Promise<BookingView> {
    return this.open(await this.links.open(token, currentUser), currentUser);
  }

  /** The answer to a change by this user, who has a right to the booking; without the additions of higher modules. */
  async viewFor(booking: BookingEntity, currentUser: RequestUser): Promise<BookingView> {
    const right = await this.access.rightTo(booking.id, booking, currentUser);
    return right === 'pay' ? payOnlyView(booking) : bookingView(booking);
  }

  /** The booking for its page in the admin area. @throws AppError NOT_FOUND for an unknown or malformed id. */
  async openInAdmin(id: string, currentUser: RequestUser): Promise<BookingEntity> {
    const booking = await this.access.forHolder(id, currentUser);
    await this.childDataViews.recordInAdmin(booking.id, currentUser);
    return booking;
  }

  /** The holder's view of a booking, including the additions of higher modules. */
  async view(booking: BookingEntity): Promise<BookingView> {
    return (await this.views([booking]))[0];
  }

  /**
   * The timeline of a booking, oldest first, starting with its creation.
   * @throws AppError NOT_FOUND unless the user is the holder.
   */
  async timeline(id: string, currentUser: RequestUser): Promise<TimelineEntry[]> {
    const booking = await this.access.forHolder(id, currentUser);
    const lines = await this.timelineLines(booking);
    return lines.map(({ at, what, actor }) => ({ at: at.toISOString(), what, who: actorLabel(actor) }));
  }

  /** Oldest first, starting with the creation: by the family, unless a `made-by-staff` entry exists. */
  async timelineLines({ id, createdAt }: Pick<BookingEntity, 'id' | 'createdAt'>): Promise<Line[]> {
    const rows = await this.bookings.history([id]);
    const lines = rows.map((row) => ({ at: row.at, what: historyMessage(row), actor: row.actor }));
    if (rows.some(({ code }) => code === 'made-by-staff')) return lines;
    return [{ at: createdAt, what: historySentence({ code: 'made' }), actor: 'parent' }, ...lines];
  }

  /** The stored timeline entries of these bookings, oldest first; `actor` as stored. */
  historyOf(bookingIds: readonly string[]): Promise<HistoryEntity[]> {
    return this.bookings.history(bookingIds);
  }

  /** The internal staff notes of these bookings, oldest first. */
  notesOf(bookingIds: readonly string[]): Promise<BookingNoteEntity[]> {
    return this.bookings.notes(bookingIds);
  }

  private async views(bookings: readonly BookingEntity[]): Promise<BookingView[]> {
    const additions = viewAdditions.methodsOf(this.discovery);
    const added = await Promise.all(additions.map(({ run }) => run(bookings)));
    return bookings.map((booking) =>
      Object.assign(bookingView(booking), ...added.map((by) => by.get(booking.id) ?? {})),
    );
  }
}

/** Parents see that staff acted, but not which user. */
const actorLabel = (actor: string) => (actor.startsWith('user:') ? 'our team' : actor);
