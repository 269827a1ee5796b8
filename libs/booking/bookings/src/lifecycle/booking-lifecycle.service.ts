import { Injectable } from '@nestjs/common';
import { AuditService, type AuditEntry, type RequestUser } from '#libs/platform/auth';
import {
  AppError,
  BOOKING_NOT_FOUND,
  isOff,
  isUnpaid,
  type BookingStatus,
  type CancelBooking,
  type HistoryEvent,
  type MoneyFacts,
} from '#libs/shared/contracts';
import { CrewReservationsService } from '#libs/scheduling/crews';
import { OutboxService, type DomainEvent } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import type { BookingEntity, CancellationEntity } from '../booking.entity.js';
import { BookingRepository, writeHistory, type Actor, type AppliedDiscount } from '../booking.repository.js';
import { paymentAfter, slotOf } from '../booking.rules.js';

const TOOK_PLACE =
  'This event took place. Please open the booking and confirm there that you want to cancel it all the same.';

/** A booking, and the version of it that the actor has seen. */
type Seen = { id: string; version: number };

export type Transition = Seen & {
  to: BookingStatus;
  actor: Actor;
  /** What the timeline says. */
  event: HistoryEvent;
};

/** A line of the timeline with its row of the audit log, whose words are `what` and `facts`. */
type AuditedChange = {
  id: string;
  event: HistoryEvent;
  what: string;
  facts: NonNullable<AuditEntry['facts']>;
};

/**
 * How a booking goes from one status to the next, and what its timeline says of it: paid, confirmed, completed,
 * cancelled. Everything is a step of its caller's transaction. BookingHoldsService expires it, BookingScheduleService
 * reinstates it.
 */
@Injectable()
export class BookingLifecycleService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly crews: CrewReservationsService,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms a booking as paid (or free) and publishes it, inside the caller's transaction with the booking locked; one
   * that staff had confirmed manually stays confirmed. `further` events of the same change are published with it. Row,
   * timeline and events are one statement, since every payment waits for this one. @throws AppError ALREADY_PAID when
   * its status does not allow it.
   */
  async confirm(
    tx: EntityManager,
    id: string,
    settlement: AppliedDiscount,
    ...further: DomainEvent[]
  ): Promise<void> {
    const at = this.clock.now();
    if (!(await this.bookings.confirm(tx, id, { ...settlement, at }, ...further)))
      throw new AppError('ALREADY_PAID');
    await this.crews.firm(tx, id);
  }

  /**
   * Staff confirm. No money is recorded: an unpaid booking stays unpaid, can be paid later, and its parent gets a mail
   * with what is still due. @throws AppError NOT_FOUND, STALE, NOT_ALLOWED.
   */
  async confirmManually(
    tx: EntityManager,
    { id, version }: Seen,
    currentUser: RequestUser,
  ): Promise<BookingEntity> {
    const event = { code: 'hand-confirmed' } as const;
    const booking = await this.changeStatus(tx, { id, version, to: 'confirmed', event }, currentUser);
    await this.outbox.publish(tx, 'booking-hand-confirmed', { bookingId: id });
    return booking;
  }

  /** Staff say that the event took place. @throws AppError NOT_FOUND, STALE, NOT_ALLOWED. */
  complete(tx: EntityManager, { id, version }: Seen, currentUser: RequestUser): Promise<BookingEntity> {
    const event = { code: 'took-place' } as const;
    return this.changeStatus(tx, { id, version, to: 'completed', event }, currentUser);
  }

  /**
   * Staff cancel a booking, which is locked: status, reason, timeline, audit and event, and its crew is free again. What
   * happens to its code and money is the caller's. @throws AppError STALE, NOT_ALLOWED, also for an event that took
   * place unless `tookPlace` says that staff know it.
   */
  async cancel(
    tx: EntityManager,
    before: BookingEntity,
    { version, reason, tookPlace }: Pick<CancelBooking, 'version' | 'reason' | 'tookPlace'>,
    currentUser: RequestUser,
  ): Promise<BookingEntity> {
    const { id } = before;
    if (before.version === version && before.status === 'completed' && !tookPlace)
      throw new AppError('NOT_ALLOWED', TOOK_PLACE);
    const event = { code: 'called-off' } as const;
    const booking = await this.changeStatus(tx, { id, version, to: 'cancelled', event }, currentUser);
    const { userId: cancelledBy } = currentUser;
    await this.bookings.insertCancellation(tx, { bookingId: id, reason, cancelledBy, at: this.clock.now() });
    await this.outbox.publish(tx, 'booking-cancelled', { bookingId: id });
    return booking;
  }

  /** Why a booking was cancelled; null when it was not. */
  cancellationOf(bookingId: string): Promise<CancellationEntity | null> {
    return this.bookings.findCancellation(bookingId);
  }

  /**
   * Completes a confirmed booking whose host has finished, in the caller's transaction with the booking locked. The line
   * of the step says it in the timeline; any other booking stays as it is.
   */
  finish(tx: EntityManager, id: string): Promise<void> {
    return this.bookings.complete(tx, id);
  }

  /** Undoes `finish`, in the same way. What staff have completed stays completed. */
  reopen(tx: EntityManager, id: string): Promise<void> {
    return this.bookings.reopen(tx, id);
  }

  /** Brings what a booking says of its payment up to its ledger, in the caller's transaction with the booking locked. */
  async applyMoney(
    tx: EntityManager,
    { id, status, finalCents }: Pick<BookingEntity, 'id' | 'status' | 'finalCents'>,
    money: Omit<MoneyFacts, 'finalCents'>,
  ): Promise<void> {
    await this.bookings.updateVersioned(tx, id, paymentAfter(finalCents, money, isOff({ status })));
  }

  /**
   * The same when money that had been counted never came: documents that were issued become another revision, and what
   * is due again was never paid.
   */
  async reverseMoney(
    tx: EntityManager,
    booking: Pick<BookingEntity, 'id' | 'status' | 'finalCents' | 'paymentCompletedAt' | 'revision'>,
    money: Omit<MoneyFacts, 'finalCents'>,
  ): Promise<void> {
    await this.applyMoney(tx, booking, money);
    const { paymentStatus } = paymentAfter(booking.finalCents, money, isOff(booking));
    const paymentCompletedAt = isUnpaid({ paymentStatus }) ? null : booking.paymentCompletedAt;
    await this.bookings.update(tx, booking.id, { paymentCompletedAt, revision: booking.revision + 1 });
  }

  /**
   * Moves a booking to another status and records it, in the caller's transaction. Version and status are checked in
   * the very statement that writes, so of two people at once one wins.
   * @throws AppError NOT_FOUND, STALE when it is not the version seen, NOT_ALLOWED when the table forbids the move.
   */
  async transition(tx: EntityManager, { id, version, to, actor, event }: Transition): Promise<BookingEntity> {
    const isMoved = await this.bookings.moveTo(tx, { id, version, to });
    const booking = await this.bookings.findById(id, tx);
    if (!booking) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    if (!isMoved) throw new AppError(booking.version === version ? 'NOT_ALLOWED' : 'STALE');
    await this.record(tx, id, event, actor);
    // A crew's time follows the status: firm when confirmed, free again when the event will not take place.
    if (isOff(booking)) await this.crews.release(tx, { bookingId: id });
    else if (booking.status === 'confirmed') await this.crews.firmOrReserve(tx, id, slotOf(booking));
    return booking;
  }

  /** Locks these bookings before their money and all else of theirs is deleted. */
  lockAll(tx: EntityManager, ids: readonly string[]): Promise<void> {
    return this.bookings.lockAll(tx, ids);
  }

  /** Deletes bookings, which `lockAll` has locked, and frees their crews' time; their money is deleted before. */
  async deleteAll(tx: EntityManager, ids: readonly string[]): Promise<void> {
    for (const bookingId of ids) await this.crews.release(tx, { bookingId });
    await this.bookings.deleteAll(tx, ids);
  }

  /** Writes one line of a booking's timeline in the transaction of what it records; never with the child's data. */
  async record(tx: EntityManager, id: string, event: HistoryEvent, actor: Actor): Promise<void> {
    await writeHistory(tx, [id], event, { actor, at: this.clock.now() });
  }

  /** The same with a row of the audit log; `userId` is who did it, null for nobody. */
  async recordAudited(
    tx: EntityManager,
    { id, event, what, facts }: AuditedChange,
    userId: string | null,
  ): Promise<void> {
    await this.record(tx, id, event, userId ? `user:${userId}` : 'system');
    await this.audit.record(tx, userId, { what, subject: 'booking', subjectId: id, facts });
  }

  private async changeStatus(
    tx: EntityManager,
    change: Omit<Transition, 'actor'>,
    { userId }: RequestUser,
  ): Promise<BookingEntity> {
    const booking = await this.transition(tx, { ...change, actor: `user:${userId}` });
    await this.audit.record(tx, userId, {
      what: `booking-${change.to}`,
      subject: 'booking',
      subjectId: change.id,
      facts: { version: booking.version },
    });
    return booking;
  }
}
