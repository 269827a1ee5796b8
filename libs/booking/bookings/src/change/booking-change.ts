import type { AuditAction, AuditEntry, AuditService } from '#libs/platform/auth';
import type { EventMap, EventName, OutboxService } from '#libs/platform/events';
import { AppError, type HistoryEvent } from '#libs/shared/contracts';
import type { EntityManager } from 'typeorm';
import type { BookingEntity, BookingNoteEntity } from '../booking.entity.js';
import { writeHistory, type Actor, type BookingRepository } from '../booking.repository.js';
import { TRANSITIONS, type Transition } from '../booking.rules.js';
import type { BookingLifecycleService } from '../lifecycle/booking-lifecycle.service.js';

const NOTHING_TO_NOTE =
  "The child's data was removed from this booking, so no more notes are kept here. Nothing was saved.";

/** The services and transaction that a change writes with. */
type Writers = {
  bookings: BookingRepository;
  lifecycle: BookingLifecycleService;
  outbox: OutboxService;
  audit: AuditService;
};

const BY_USER = 'user:';

/**
 * One change of one locked booking, in one transaction: the booking, the author and time, and the writes that all
 * changes share. Created by `BookingChangeService`.
 */
export class BookingChange {
  private readonly effects: (() => Promise<unknown>)[] = [];

  constructor(
    readonly tx: EntityManager,
    /** As read with the lock, and updated by `amend` and `transition`. */
    public booking: BookingEntity,
    readonly actor: Actor,
    readonly at: Date,
    private readonly writers: Writers,
  ) {}

  get id(): string {
    return this.booking.id;
  }

  /** The acting user; null for a family and for the system. */
  get userId(): string | null {
    return this.actor.startsWith(BY_USER) ? this.actor.slice(BY_USER.length) : null;
  }

  /** Reads the booking again after another service has written it. */
  async reload(): Promise<BookingEntity> {
    this.booking = (await this.writers.bookings.findById(this.id, this.tx)) ?? this.booking;
    return this.booking;
  }

  /** Increments the version, for a change that leaves the status, and writes its timeline entries. */
  async amend(...events: readonly HistoryEvent[]): Promise<void> {
    await this.writers.bookings.incrementVersion(this.tx, this.id);
    this.booking = { ...this.booking, version: this.booking.version + 1 };
    for (const event of events) await this.timeline(event);
  }

  /**
   * Changes the status with the version, the timeline, the crew's time and, for staff, the audit log. A timer that
   * completes a family's request names the family as `actor`.
   * @throws AppError NOT_ALLOWED when the status does not allow it.
   */
  async transition(transition: Transition, event: HistoryEvent, actor: Actor = this.actor): Promise<void> {
    const { id, version } = this.booking;
    const change = { id, version, transition, actor, event };
    this.booking = await this.writers.lifecycle.transition(this.tx, change);
    if (this.userId)
      await this.audit(`booking-${TRANSITIONS[transition].to}`, { version: this.booking.version });
  }

  /**
   * Confirms without a payment in full: an unpaid booking stays unpaid, can be paid later, and the parent gets a mail with
   * the amount due.
   * @throws AppError NOT_ALLOWED.
   */
  async confirmManually(): Promise<void> {
    await this.transition('confirm', { code: 'hand-confirmed' });
    await this.publish('booking-hand-confirmed', { bookingId: this.id });
  }

  /** Writes a timeline entry; it must not contain the child's data. */
  timeline(event: HistoryEvent): Promise<void> {
    return writeHistory(this.tx, [this.id], event, this);
  }

  publish<Name extends EventName>(name: Name, payload: EventMap[Name]): Promise<void> {
    return this.writers.outbox.publish(this.tx, name, payload);
  }

  audit(what: AuditAction, facts: AuditEntry['facts'] = {}): Promise<void> {
    const entry = { what, subject: 'booking', subjectId: this.id, facts } as const;
    return this.writers.audit.record(this.tx, this.userId, entry);
  }

  /**
   * Stores an internal note, such as a reason, which may contain details about the family.
   * @throws AppError NOT_ALLOWED once the child's data was removed.
   */
  note(text: string): Promise<BookingNoteEntity> {
    const { id: bookingId, purgedAt } = this.booking;
    if (purgedAt) throw new AppError('NOT_ALLOWED', NOTHING_TO_NOTE);
    const note = { bookingId, text, authorId: this.userId, createdAt: this.at };
    return this.writers.bookings.addNote(this.tx, note);
  }

  /**
   * Runs an effect outside the database, such as a refund at PayPal, once the change is committed and before its caller
   * has its result. If the process dies in between, a timer must do it.
   */
  afterCommit(effect: () => Promise<unknown>): void {
    this.effects.push(effect);
  }

  /** For `BookingChangeService`. */
  async runEffects(): Promise<void> {
    for (const effect of this.effects) await effect();
  }
}
