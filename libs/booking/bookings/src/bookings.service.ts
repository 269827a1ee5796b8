import { Injectable } from '@nestjs/common';
import {
  AppError,
  BOOKING_NOT_FOUND,
  dayInWords,
  HELD_STATUSES,
  isOff,
  isUnpaid,
  type BookingStatus,
  type HistoryEvent,
  type MoneyFacts,
} from '#libs/shared/contracts';
import { CrewReservationsService } from '#libs/scheduling/crews';
import type { DomainEvent } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import type { BookingEntity } from './booking.entity.js';
import {
  BookingRepository,
  writeHistory,
  type Actor,
  type ComingEvent,
  type Settlement,
} from './booking.repository.js';
import { assertNotExample, paymentAfter, slotOf } from './booking.rules.js';

/** Lines of the timeline that staff or money have written. */
const PROVING_CODES: HistoryEvent['code'][] = [
  'made-by-staff',
  'hand-confirmed',
  'paid',
  'paid-with-code',
  'paid-by-check',
  'paid-in-cash',
];

const MOST_NAMED = 20;

export type Transition = {
  id: string;
  /** The version that the actor has seen. */
  version: number;
  to: BookingStatus;
  actor: Actor;
  /** What the timeline says. */
  event: HistoryEvent;
};

/** Bookings for the modules above: they find one, and change its status and payment in their own transaction. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly crews: CrewReservationsService,
    private readonly clock: Clock,
  ) {}

  /** The booking by id, for modules above that act on an event; null when it is gone. `on` is a connection in hand. */
  find(id: string, on?: EntityManager): Promise<BookingEntity | null> {
    return this.bookings.findById(id, on);
  }

  /** Those of these bookings that are there, in order of their start. */
  findAll(ids: readonly string[]): Promise<BookingEntity[]> {
    return this.bookings.findAll(ids);
  }

  /** The latest twenty that were booked with an address, by their day. They hold a child's data: show none of it. */
  findOfAddress(email: string): Promise<BookingEntity[]> {
    return this.bookings.findOfAddress(email);
  }

  /** What takes place on a day, in order of its start, and how many of that day nobody has confirmed or paid yet. */
  ofDay(eventDate: string): Promise<{ taking: BookingEntity[]; unconfirmed: number }> {
    return this.bookings.findOfDay(eventDate);
  }

  /** The contact of the newest booking that a session made and whose parent is still known; null without one. */
  emailOfSession(sessionId: string): Promise<string | null> {
    return this.bookings.emailOfSession(sessionId);
  }

  /**
   * Asserts that no booking and no offer of the waiting list is to come. Nobody can make one until the transaction ends.
   * @throws AppError IN_USE with up to twenty `events`, without a person's name.
   */
  async assertNoneComing(tx: EntityManager): Promise<void> {
    const rows = await this.bookings.lockAndListComing(tx, this.clock.now());
    if (rows.length === 0) return;
    const named = rows.slice(0, MOST_NAMED).map(labelOf);
    const events = rows.length > MOST_NAMED ? [...named, `and ${rows.length - MOST_NAMED} more`] : named;
    throw new AppError('IN_USE', undefined, { facts: { events } });
  }

  /**
   * Confirms a booking as paid (or free) and publishes it, inside the caller's transaction with the booking locked; one
   * that staff had confirmed manually stays confirmed. `further` events of the same change are published with it. Row,
   * timeline and events are one statement, since every payment waits for this one. @throws AppError ALREADY_PAID when
   * its status does not allow it.
   */
  async confirm(
    tx: EntityManager,
    id: string,
    settlement: Settlement,
    ...further: DomainEvent[]
  ): Promise<void> {
    const at = this.clock.now();
    if (!(await this.bookings.confirm(tx, id, { ...settlement, at }, ...further)))
      throw new AppError('ALREADY_PAID');
    await this.crews.firm(tx, id);
  }

  /** Brings what a booking says of its payment up to its ledger, in the caller's transaction with the booking locked. */
  async followMoney(
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
  async unsettle(
    tx: EntityManager,
    booking: Pick<BookingEntity, 'id' | 'status' | 'finalCents' | 'paymentCompletedAt' | 'revision'>,
    money: Omit<MoneyFacts, 'finalCents'>,
  ): Promise<void> {
    await this.followMoney(tx, booking, money);
    const { paymentStatus } = paymentAfter(booking.finalCents, money, isOff(booking));
    const paymentCompletedAt = isUnpaid({ paymentStatus }) ? null : booking.paymentCompletedAt;
    await this.bookings.update(tx, booking.id, { paymentCompletedAt, revision: booking.revision + 1 });
  }

  /**
   * Whether nothing shows yet that a booking's address belongs to whoever booked: anybody can type anybody's. Proven is
   * what money came for, and what staff made or confirmed.
   */
  async isUnproven(
    booking: Pick<BookingEntity, 'id' | 'status' | 'paymentStatus' | 'partPaidCents'>,
  ): Promise<boolean> {
    const isHeld = HELD_STATUSES.includes(booking.status);
    if (isHeld || !isUnpaid(booking) || booking.partPaidCents > 0) return false;
    return !(await this.bookings.hasHistory(booking.id, PROVING_CODES));
  }

  /** Writes one line of a booking's timeline in the transaction of what it records; never with the child's data. */
  async record(tx: EntityManager, id: string, event: HistoryEvent, actor: Actor): Promise<void> {
    await writeHistory(tx, [id], event, { actor, at: this.clock.now() });
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
    assertNotExample(booking);
    if (!isMoved) throw new AppError(booking.version === version ? 'NOT_ALLOWED' : 'STALE');
    await this.record(tx, id, event, actor);
    // A crew's time follows the status: firm when confirmed, free again when the event will not take place.
    if (isOff(booking)) await this.crews.release(tx, { bookingId: id });
    else if (booking.status === 'confirmed') await this.crews.firmOrReserve(tx, id, slotOf(booking));
    return booking;
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
}

/** "Saturday, May 8, 2:00 PM, event …1a2b3c4d": enough to find it. */
const labelOf = ({ day, time, id }: ComingEvent) =>
  `${dayInWords(day).replace(/, \d{4}$/, '')}, ${time}, event …${id.slice(-8)}`;
