import { Injectable } from '@nestjs/common';
import { Audit, type AuditEntry, type RequestUser } from '#libs/platform/auth';
import { AppError, BOOKING_NOT_FOUND, type BookingStatus, type HistoryEvent } from '#libs/shared/contracts';
import { isId } from '#libs/platform/database';
import { Outbox } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingAccessService } from '../access/booking-access.service.js';
import { BookingEntity } from '../booking.entity.js';
import { BookingNoteEntity } from '../booking-note.entity.js';
import { mayComplete } from '../booking.rules.js';
import type { Actor } from '../booking-history.js';
import { BookingsService } from '../bookings.service.js';
import { CancellationEntity } from '../cancellation.entity.js';

const NOTHING_TO_NOTE =
  "The child's data was removed from this booking, so no more notes are kept here. Nothing was saved.";

/** A change of what belongs to a booking; `what` and `facts` are for the audit log. */
export type Amendment = {
  id: string;
  version: number;
  event: HistoryEvent;
  what: string;
  facts: NonNullable<AuditEntry['facts']>;
};
type Move = { id: string; version: number; to: BookingStatus; event: HistoryEvent };

/** What administrators do with a booking; calling one off concerns its money too and begins in refunds. */
@Injectable()
export class AdminBookingsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly bookings: BookingsService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms by hand. No money is recorded: an unpaid booking stays unpaid, can be paid later, and its parent is told
   * what is still due. @throws AppError NOT_FOUND, STALE, NOT_ALLOWED.
   */
  async confirm(id: string, version: number, currentUser: RequestUser): Promise<BookingEntity> {
    await this.access.forHolder(id, currentUser);
    return this.db.transaction((tx) => this.confirmIn(tx, { id, version }, currentUser));
  }

  /** The same in the caller's transaction. @throws AppError NOT_FOUND, STALE, NOT_ALLOWED. */
  async confirmIn(
    tx: EntityManager,
    { id, version }: { id: string; version: number },
    currentUser: RequestUser,
  ): Promise<BookingEntity> {
    const event = { code: 'hand-confirmed' } as const;
    const booking = await this.move(tx, { id, version, to: 'confirmed', event }, currentUser);
    await this.outbox.publish(tx, 'booking-hand-confirmed', { bookingId: id });
    return booking;
  }

  /** Says that the event took place. @throws AppError NOT_FOUND, STALE, NOT_ALLOWED before the event is over. */
  async complete(id: string, version: number, currentUser: RequestUser): Promise<BookingEntity> {
    const seen = await this.access.forHolder(id, currentUser);
    const isEarly = seen.version === version && !mayComplete(seen, this.clock.now());
    if (isEarly && seen.status === 'confirmed') {
      throw new AppError('NOT_ALLOWED', 'The event is not over yet. It can be completed afterwards.');
    }
    return this.db.transaction((tx) =>
      this.move(tx, { id, version, to: 'completed', event: { code: 'took-place' } }, currentUser),
    );
  }

  /**
   * Calls a booking off inside the caller's transaction: status, reason, timeline, audit and event. What happens to
   * its code and money is the caller's. @throws AppError NOT_FOUND, STALE, NOT_ALLOWED.
   */
  async cancel(
    tx: EntityManager,
    { id, version, reason }: { id: string; version: number; reason: string },
    currentUser: RequestUser,
  ): Promise<BookingEntity> {
    const event = { code: 'called-off' } as const;
    const booking = await this.move(tx, { id, version, to: 'cancelled', event }, currentUser);
    await tx.insert(CancellationEntity, {
      bookingId: id,
      reason,
      cancelledBy: currentUser.userId,
      at: this.clock.now(),
    });
    await this.outbox.publish(tx, 'booking-cancelled', { bookingId: id });
    return booking;
  }

  /**
   * Writes down a change of what belongs to a booking and leaves its status, inside the caller's transaction: timeline,
   * audit and version, so that of two people at once the later one is told. @throws AppError NOT_FOUND, STALE.
   */
  async amend(
    tx: EntityManager,
    { id, version, event, what, facts }: Amendment,
    { userId }: RequestUser,
  ): Promise<BookingEntity> {
    if (!isId(id)) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    const booking = await this.access.lock(tx, id);
    if (booking.version !== version) throw new AppError('STALE');
    await tx.query('update bookings set version = version + 1 where id = $1', [id]);
    await this.bookings.record(tx, id, event, `user:${userId}`);
    await this.audit.record(tx, userId, { what, subject: 'booking', subjectId: id, facts });
    return { ...booking, version: version + 1 };
  }

  /** Why a booking was called off; null when it was not. */
  cancellationOf(bookingId: string): Promise<CancellationEntity | null> {
    return this.db.getRepository(CancellationEntity).findOneBy({ bookingId });
  }

  /** Keeps a note that only staff read. @throws AppError NOT_FOUND, NOT_ALLOWED once the child's data was removed. */
  async addNote(bookingId: string, text: string, currentUser: RequestUser): Promise<BookingNoteEntity> {
    await this.access.forHolder(bookingId, currentUser);
    return this.db.transaction(async (tx) => {
      // The lock: a removal at the same moment finds this note, or this note finds the removal.
      const { purgedAt } = await this.access.lock(tx, bookingId);
      if (purgedAt) throw new AppError('NOT_ALLOWED', NOTHING_TO_NOTE);
      const note = tx.create(BookingNoteEntity, {
        bookingId,
        text,
        authorId: currentUser.userId,
        createdAt: this.clock.now(),
      });
      await tx.save(note);
      await this.audit.record(tx, currentUser.userId, {
        what: 'booking-note-added',
        subject: 'booking',
        subjectId: bookingId,
        facts: { noteId: note.id },
      });
      return note;
    });
  }

  private async move(
    tx: EntityManager,
    { id, version, to, event }: Move,
    { userId }: RequestUser,
  ): Promise<BookingEntity> {
    const actor: Actor = `user:${userId}`;
    const booking = await this.bookings.transition(tx, { id, version, to, actor, event });
    await this.audit.record(tx, userId, {
      what: `booking-${to}`,
      subject: 'booking',
      subjectId: id,
      facts: { version: booking.version },
    });
    return booking;
  }
}
