import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  historySentence,
  historyMessage,
  type BookingView,
  type TimelineEntry,
} from '#libs/shared/contracts';
import type { BookingEntity, BookingNoteEntity, HistoryEntity } from '../booking.entity.js';
import { BookingRepository } from '../booking.repository.js';
import { bookingView } from '../booking.view.js';
import { BookingClaimsService } from '../claims/booking-claims.service.js';
import { BookingAccessService } from './booking-access.service.js';

/** What a module above knows of these bookings beside their rows, by their ids. */
export type Addition = (
  bookings: readonly BookingEntity[],
) => Promise<ReadonlyMap<string, Pick<BookingView, 'hosts'>>>;

/** A line of a timeline: its text, and whose doing it is as the table has it. */
type Line = { at: Date; what: string; actor: string };

/** Bookings and their timelines as those read them who may. */
@Injectable()
export class BookingReadingService {
  private readonly additions: Addition[] = [];

  constructor(
    private readonly bookings: BookingRepository,
    private readonly access: BookingAccessService,
    private readonly claims: BookingClaimsService,
  ) {}

  /** Modules above register at the start what they add to every view, for calls go down. */
  add(addition: Addition): void {
    this.additions.push(addition);
  }

  /** Own bookings, newest first. Claims first what this user's sign-up session made, so no worker is waited for. */
  async ownList(currentUser: RequestUser): Promise<BookingView[]> {
    const userId = currentUser.userId as string;
    await this.claims.claimSignUp(userId);
    return this.views(await this.bookings.findOfUser(userId));
  }

  /** The whole booking, for its holder. @throws AppError NOT_FOUND for everybody else. */
  async open(id: string, currentUser: RequestUser): Promise<BookingView> {
    const booking = await this.access.forHolder(id, currentUser);
    await this.access.recordViewing(booking, currentUser, 'booking');
    return this.view(booking);
  }

  /** A booking as its holder reads it, with what modules above add. */
  async view(booking: BookingEntity): Promise<BookingView> {
    return (await this.views([booking]))[0];
  }

  /**
   * What happened to a booking, oldest first, beginning with the booking itself.
   * @throws AppError NOT_FOUND for others than the holder.
   */
  async timeline(id: string, currentUser: RequestUser): Promise<TimelineEntry[]> {
    const booking = await this.access.forHolder(id, currentUser);
    const lines = await this.linesOf(booking);
    return lines.map(({ at, what, actor }) => ({ at: at.toISOString(), what, who: actorLabel(actor) }));
  }

  /** Oldest first, beginning with who made the booking: the family, unless the first line says that staff did. */
  async linesOf({ id, createdAt }: Pick<BookingEntity, 'id' | 'createdAt'>): Promise<Line[]> {
    const rows = await this.bookings.history([id]);
    const lines = rows.map((row) => ({ at: row.at, what: historyMessage(row), actor: row.actor }));
    if (rows.some(({ code }) => code === 'made-by-staff')) return lines;
    return [{ at: createdAt, what: historySentence({ code: 'made' }), actor: 'parent' }, ...lines];
  }

  /** The lines of these bookings as they were written, oldest first; `actor` is as in the table. */
  historyOf(bookingIds: readonly string[]): Promise<HistoryEntity[]> {
    return this.bookings.history(bookingIds);
  }

  /** What staff wrote about these bookings for themselves, oldest first. */
  notesOf(bookingIds: readonly string[]): Promise<BookingNoteEntity[]> {
    return this.bookings.notes(bookingIds);
  }

  private async views(bookings: readonly BookingEntity[]): Promise<BookingView[]> {
    const added = await Promise.all(this.additions.map((addition) => addition(bookings)));
    return bookings.map((booking) =>
      Object.assign(bookingView(booking), ...added.map((by) => by.get(booking.id) ?? {})),
    );
  }
}

/** Parents read that somebody of ours did it, not who. */
const actorLabel = (actor: string) => (actor.startsWith('user:') ? 'our team' : actor);
