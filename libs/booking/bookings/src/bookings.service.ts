import { Injectable } from '@nestjs/common';
import {
  AppError,
  balanceDueOn,
  centsToText,
  dayInWords,
  daysAfter,
  CONFIRMED_STATUSES,
  ERROR_MESSAGES,
  instantInZone,
  isConfirmed,
  isUnpaid,
  LAST_MINUTE,
  POLICIES,
  termsFrom,
  type HistoryEvent,
  type MessageBooking,
  type MessageBookings,
} from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { OpenWorkSource, type OpenWork } from '#libs/platform/events';
import { BeforeZoneChange } from '#libs/shop/business-settings';
import type { EntityManager } from 'typeorm';
import type { BookingEntity } from './booking.entity.js';
import { BookingRepository, type ComingEvent } from './booking.repository.js';

/** Timeline codes written by staff or payments. */
const PROVING_CODES: HistoryEvent['code'][] = [
  'made-by-staff',
  'hand-confirmed',
  'paid',
  'paid-with-code',
  'paid-by-check',
  'paid-in-cash',
];

const MAX_NAMED = 20;
/** An instant before every event. */
const FIRST_DAY = '2000-01-01';

/** Read access to bookings for higher modules; status changes are in BookingLifecycleService. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The booking by id, for event handlers of higher modules; null when it was deleted. `on`: the caller's transaction.
   */
  find(id: string, on?: EntityManager): Promise<BookingEntity | null> {
    return this.bookings.findById(id, on);
  }

  /** The existing ones of these bookings, ordered by start. */
  findAll(ids: readonly string[]): Promise<BookingEntity[]> {
    return this.bookings.findAll(ids);
  }

  /**
   * The booking that a message is about, and up to twenty others of its sender's address by its normal form, latest
   * event day first. Contains none of the child's data, so reading it needs no audit row.
   */
  async bookingsOfSender(sender: { email: string; bookingId: string | null }): Promise<MessageBookings> {
    const named = sender.bookingId ? await this.bookings.findById(sender.bookingId) : null;
    const others = (await this.bookings.findOfAddress(sender.email)).filter(({ id }) => id !== named?.id);
    const bookings = named ? [named, ...others] : others;
    const now = this.clock.now();
    const coming = bookings.filter((booking) => isConfirmed(booking) && booking.startsAt > now);
    const [next] = coming.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
    return { bookings: bookings.map(briefOf), nextEventDay: next?.eventDate ?? null };
  }

  /** The events of a day, ordered by start, and the number of bookings of that day neither confirmed nor paid yet. */
  eventsOfDay(eventDate: string): Promise<{ taking: BookingEntity[]; unconfirmed: number }> {
    return this.bookings.findOfDay(eventDate);
  }

  /**
   * Ids of the confirmed bookings whose balance is due on this day (yyyy-MM-dd), in the caller's transaction; not those
   * made after `madeBy`.
   */
  async idsWithBalanceDueOn(tx: EntityManager, dueOn: string, madeBy: Date): Promise<string[]> {
    const to = daysAfter(dueOn, POLICIES.balanceDaysBefore.max);
    const bookings = await this.bookings.findWithBalance({ from: dueOn, to }, tx);
    return bookings
      .filter(({ createdAt }) => createdAt <= madeBy)
      .filter(({ eventDate, terms }) => balanceDueOn(eventDate, termsFrom(terms)) === dueOn)
      .map(({ id }) => id);
  }

  /** Ids of the confirmed bookings whose balance was due before today, in the order of their events. */
  async idsWithOverdueBalance(): Promise<string[]> {
    const today = this.clock.today();
    const balances = await this.balancesDueBy(today);
    return balances.filter(({ dueOn }) => dueOn < today).map(({ id }) => id);
  }

  /** Balances that are due today or overdue. */
  @OpenWorkSource()
  async openBalances(): Promise<OpenWork[]> {
    const balances = await this.balancesDueBy(this.clock.today());
    return balances.map(({ id, dueOn, dueCents }) => ({
      kind: 'balance',
      id,
      bookingId: id,
      since: instantInZone(dueOn, 0, this.clock.zone),
      by: instantInZone(dueOn, LAST_MINUTE, this.clock.zone),
      amountCents: dueCents,
    }));
  }

  /** The confirmed bookings whose balance is due on this day (yyyy-MM-dd) or before, in the order of their events. */
  private async balancesDueBy(day: string): Promise<{ id: string; dueOn: string; dueCents: number }[]> {
    const to = daysAfter(day, POLICIES.balanceDaysBefore.max);
    const bookings = await this.bookings.findWithBalance({ from: FIRST_DAY, to });
    return bookings
      .map(({ id, eventDate, terms, dueCents }) => ({
        id,
        dueOn: balanceDueOn(eventDate, termsFrom(terms)),
        dueCents,
      }))
      .filter(({ dueOn }) => dueOn <= day);
  }

  /** The email of the newest booking of a session whose parent data still exists; null when there is none. */
  emailOfSession(sessionId: string): Promise<string | null> {
    return this.bookings.emailOfSession(sessionId);
  }

  /**
   * Asserts that there are no upcoming bookings or waiting-list offers, and blocks new ones until the transaction ends.
   * @throws AppError IN_USE with up to twenty `events`, without names of persons.
   */
  @BeforeZoneChange()
  async assertNoUpcomingEvents(tx: EntityManager): Promise<void> {
    const rows = await this.bookings.lockAndListUpcoming(tx, this.clock.now());
    if (rows.length === 0) return;
    const named = rows.slice(0, MAX_NAMED).map(labelOf);
    const events = rows.length > MAX_NAMED ? [...named, `and ${rows.length - MAX_NAMED} more`] : named;
    const timeZone = `${ERROR_MESSAGES.IN_USE} ${events.join('; ')}.`;
    throw new AppError('IN_USE', undefined, { errors: { timeZone }, facts: { events } });
  }

  /**
   * Whether it is unproven that the booking's address belongs to the booker (any address can be typed). A payment, or
   * creation or confirmation by staff, proves it.
   */
  async isUnproven(
    booking: Pick<BookingEntity, 'id' | 'status' | 'paymentStatus' | 'partPaidCents'>,
  ): Promise<boolean> {
    const isConfirmed = CONFIRMED_STATUSES.includes(booking.status);
    if (isConfirmed || !isUnpaid(booking) || booking.partPaidCents > 0) return false;
    return !(await this.bookings.hasHistory(booking.id, PROVING_CODES));
  }

  /** When staff last changed the family's address; null when it is the one of the creation. */
  addressChangedAt(id: string, on: EntityManager): Promise<Date | null> {
    return this.bookings.addressChangedAt(id, on);
  }

  /** Whether any booking exists. */
  hasAny(on: EntityManager): Promise<boolean> {
    return this.bookings.hasAny(on);
  }
}

/** "Saturday, May 8, 2:00 PM, event …1a2b3c4d": enough for staff to find it. */
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
    paidAmount: centsToText(booking.partPaidCents),
    amountDue: centsToText(booking.finalCents - booking.partPaidCents),
  }),
});
