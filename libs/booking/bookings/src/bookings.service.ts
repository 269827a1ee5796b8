import { Injectable } from '@nestjs/common';
import {
  AppError,
  centsToText,
  dayInWords,
  CONFIRMED_STATUSES,
  isConfirmed,
  isUnpaid,
  type HistoryEvent,
  type MessageBooking,
  type MessageBookings,
} from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import type { BookingEntity } from './booking.entity.js';
import { BookingRepository, type ComingEvent } from './booking.repository.js';

/** Lines of the timeline that staff or money have written. */
const PROVING_CODES: HistoryEvent['code'][] = [
  'made-by-staff',
  'hand-confirmed',
  'paid',
  'paid-with-code',
  'paid-by-check',
  'paid-in-cash',
];

const MAX_NAMED = 20;

/** Bookings as the modules above find them; how they change is in BookingLifecycleService. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly bookings: BookingRepository,
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

  /**
   * The latest twenty that were booked with an address, by its normal form, the furthest ahead first: they stand beside
   * a message from it. Nothing of the child, so that reading them needs no audit row.
   */
  async besideAddress(email: string): Promise<MessageBookings> {
    const bookings = await this.bookings.findOfAddress(email);
    const now = this.clock.now();
    const next = bookings.findLast((booking) => isConfirmed(booking) && booking.startsAt > now);
    return { bookings: bookings.map(briefOf), nextEventDay: next?.eventDate ?? null };
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
   * Asserts that no booking and no offer of the waiting list is to come. None can be made until the transaction ends.
   * @throws AppError IN_USE with up to twenty `events`, without a person's name.
   */
  async assertNoneComing(tx: EntityManager): Promise<void> {
    const rows = await this.bookings.lockAndListComing(tx, this.clock.now());
    if (rows.length === 0) return;
    const named = rows.slice(0, MAX_NAMED).map(labelOf);
    const events = rows.length > MAX_NAMED ? [...named, `and ${rows.length - MAX_NAMED} more`] : named;
    throw new AppError('IN_USE', undefined, { facts: { events } });
  }

  /**
   * Whether nothing shows yet that a booking's address belongs to the booker: any address can be typed. Proven is
   * what money came for, and what staff made or confirmed.
   */
  async isUnproven(
    booking: Pick<BookingEntity, 'id' | 'status' | 'paymentStatus' | 'partPaidCents'>,
  ): Promise<boolean> {
    const isConfirmed = CONFIRMED_STATUSES.includes(booking.status);
    if (isConfirmed || !isUnpaid(booking) || booking.partPaidCents > 0) return false;
    return !(await this.bookings.hasHistory(booking.id, PROVING_CODES));
  }

  /** Whether anybody has ever booked. */
  hasAny(on: EntityManager): Promise<boolean> {
    return this.bookings.hasAny(on);
  }
}

/** "Saturday, May 8, 2:00 PM, event …1a2b3c4d": enough to find it. */
const labelOf = ({ day, time, id }: ComingEvent) =>
  `${dayInWords(day).replace(/, \d{4}$/, '')}, ${time}, event …${id.slice(-8)}`;

const briefOf = (booking: BookingEntity): MessageBooking => ({
  id: booking.id,
  eventDate: booking.eventDate,
  eventTime: booking.eventTime,
  eventType: booking.eventType,
  guestCount: booking.guestCount,
  total: centsToText(booking.finalCents),
  status: booking.status,
  paymentStatus: booking.paymentStatus,
  ...(booking.partPaidCents > 0 && {
    amountDue: centsToText(booking.finalCents - booking.partPaidCents),
  }),
});
