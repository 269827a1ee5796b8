import { Injectable } from '@nestjs/common';
import {
  AppError,
  BOOKING_NOT_FOUND,
  isOff,
  isUnpaid,
  type HistoryEvent,
  type MoneyFacts,
} from '#libs/shared/contracts';
import { CrewReservationsService } from '#libs/scheduling/crews';
import { OutboxService } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { MoreThan, type EntityManager } from 'typeorm';
import { HistoryEntity, type BookingEntity, type CancellationEntity } from '../booking.entity.js';
import { BookingRepository, writeHistory, type Actor, type Settlement } from '../booking.repository.js';
import { paymentAfter, slotOf, type Transition } from '../booking.rules.js';

/** A booking and the version that the actor has read. */
type Seen = { id: string; version: number };

export type StatusChange = Seen & {
  transition: Transition;
  actor: Actor;
  /** The timeline entry. */
  event: HistoryEvent;
};

/**
 * Status changes of a booking with their timeline entries: paid, confirmed, completed, cancelled. All methods run in
 * the caller's transaction. Expiration is in BookingHoldsService, reinstatement in BookingScheduleService.
 */
@Injectable()
export class BookingLifecycleService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly crews: CrewReservationsService,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms a booking as paid (in full, in part, or free) and publishes it, in the caller's transaction with the
   * booking locked; a manually confirmed one stays confirmed. Row, timeline and event are one statement because every
   * payment waits for it; the event of the payment is published by its owner.
   * @throws AppError ALREADY_PAID when its status does not allow it.
   */
  async confirm(tx: EntityManager, id: string, settlement: Settlement): Promise<void> {
    const at = this.clock.now();
    const event = { name: 'booking-confirmed', payload: { bookingId: id } } as const;
    if (!(await this.bookings.confirm(tx, id, { ...settlement, at, event })))
      throw new AppError('ALREADY_PAID');
    await this.crews.makeFirm(tx, id);
  }

  /** Stores who cancelled a booking, when and why, and publishes it; `BookingChange.transition` changes its status. */
  async recordCancellation(
    tx: EntityManager,
    bookingId: string,
    cancellation: Omit<CancellationEntity, 'bookingId'>,
  ): Promise<void> {
    await this.bookings.insertCancellation(tx, { bookingId, ...cancellation });
    await this.outbox.publish(tx, 'booking-cancelled', { bookingId });
  }

  /** The cancellation of a booking; null when it was not cancelled. */
  cancellationOf(bookingId: string): Promise<CancellationEntity | null> {
    return this.bookings.findCancellation(bookingId);
  }

  /**
   * Completes a confirmed booking when its host has finished, in the caller's transaction with the booking locked. No
   * change for other statuses. The timeline has the entry of the host's step, so this writes none.
   */
  async completeByHost(tx: EntityManager, id: string): Promise<void> {
    await this.bookings.transition(tx, id, 'complete');
  }

  /** Undoes `completeByHost`, with the same locking. A booking completed by staff stays completed. */
  reopenByHost(tx: EntityManager, id: string): Promise<void> {
    return this.bookings.reopen(tx, id);
  }

  /**
   * Updates a booking's payment fields from its ledger, in the caller's transaction with the booking locked. Its receipt,
   * which lists payments and refunds, gets a new revision.
   */
  async applyMoney(
    tx: EntityManager,
    { id, status, finalCents, revision }: Pick<BookingEntity, 'id' | 'status' | 'finalCents' | 'revision'>,
    money: Omit<MoneyFacts, 'finalCents'>,
  ): Promise<void> {
    const columns = paymentAfter(finalCents, money, isOff({ status }));
    await this.bookings.updateVersioned(tx, id, { ...columns, revision: revision + 1 });
  }

  /**
   * Like `applyMoney`, when counted money turned out not to have arrived: clears the payment time if an amount is due
   * again.
   */
  async reverseMoney(
    tx: EntityManager,
    booking: Pick<BookingEntity, 'id' | 'status' | 'finalCents' | 'paymentCompletedAt' | 'revision'>,
    money: Omit<MoneyFacts, 'finalCents'>,
  ): Promise<void> {
    await this.applyMoney(tx, booking, money);
    const { paymentStatus } = paymentAfter(booking.finalCents, money, isOff(booking));
    const paymentCompletedAt = isUnpaid({ paymentStatus }) ? null : booking.paymentCompletedAt;
    await this.bookings.update(tx, booking.id, { paymentCompletedAt });
  }

  /**
   * Changes the status and records it, in the caller's transaction. The writing statement checks version and status, so
   * only one of two concurrent changes succeeds.
   * @throws AppError NOT_FOUND, STALE for another version, NOT_ALLOWED for a transition that is not allowed.
   */
  async transition(
    tx: EntityManager,
    { id, version, transition, actor, event }: StatusChange,
  ): Promise<BookingEntity> {
    const isMoved = await this.bookings.transition(tx, id, transition, { version });
    const booking = await this.bookings.findById(id, tx);
    if (!booking) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    if (!isMoved) throw new AppError(booking.version === version ? 'NOT_ALLOWED' : 'STALE');
    await this.addTimelineEntry(tx, id, event, actor);
    // The crew reservation follows the status: firm when confirmed, released when the event will not take place.
    if (isOff(booking)) await this.crews.release(tx, { bookingId: id });
    else if (booking.status === 'confirmed') await this.crews.makeFirmOrReserve(tx, id, slotOf(booking));
    return booking;
  }

  /** Locks these bookings before their money and dependent rows are deleted. */
  lockAll(tx: EntityManager, ids: readonly string[]): Promise<void> {
    return this.bookings.lockAll(tx, ids);
  }

  /** Deletes bookings locked by `lockAll` and frees their crews' time; the caller deletes their money first. */
  async deleteAll(tx: EntityManager, ids: readonly string[]): Promise<void> {
    for (const bookingId of ids) await this.crews.release(tx, { bookingId });
    await this.bookings.deleteAll(tx, ids);
  }

  /** Writes one timeline entry in the caller's transaction; must not contain the child's data. */
  async addTimelineEntry(tx: EntityManager, id: string, event: HistoryEvent, actor: Actor): Promise<void> {
    await writeHistory(tx, [id], event, { actor, at: this.clock.now() });
  }

  /** The number of timeline entries with a code by the family since an instant. */
  countByParent(
    tx: EntityManager,
    bookingId: string,
    { code, since }: { code: HistoryEvent['code']; since: Date },
  ): Promise<number> {
    return tx.countBy(HistoryEntity, { bookingId, code, actor: 'parent', at: MoreThan(since) });
  }
}
