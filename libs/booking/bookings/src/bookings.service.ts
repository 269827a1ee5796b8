import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  historySentence,
  type HistoryEvent,
  AppError,
  BOOKING_NOT_FOUND,
  isOff,
  isUnpaid,
  HELD_STATUSES,
  type BookingStatus,
  type BookingView,
  type MoneyFacts,
} from '#libs/shared/contracts';
import { CrewReservationsService } from '#libs/scheduling/crews';
import { prepared } from '#libs/platform/database';
import { Outbox, type DomainEvent } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource, In, type EntityManager } from 'typeorm';
import { BookingEntity } from './booking.entity.js';
import { writeHistory, type Actor } from './booking-history.js';
import {
  CAPTURE_GRACE_MS,
  IS_PAYABLE_SQL,
  paymentAfter,
  sourcesOf,
  TAKES_PRICE_SQL,
} from './booking.rules.js';
import { slotOf } from './booking-slot.js';
import { newBookingView } from './booking.view.js';
import { refuseExample } from './example-refusal.js';

/** What a booking is confirmed with: the words of its code, null without one, and the cents it takes off. */
export type Settlement = { promoCode: string | null; discountCents: number };

/** Lines of the timeline that staff or money have written. */
const PROVING_CODES: HistoryEvent['code'][] = [
  'made-by-staff',
  'hand-confirmed',
  'paid',
  'paid-with-code',
  'paid-by-check',
  'paid-in-cash',
];

const EXPIRED_AT_ONCE = 200;
const EXPIRES_SQL = `not example and status = 'pending' and ${IS_PAYABLE_SQL} and starts_at <= $1`;

export type Transition = {
  id: string;
  /** The version that the actor has seen. */
  version: number;
  to: BookingStatus;
  actor: Actor;
  /** What the timeline says. */
  event: HistoryEvent;
};

@Injectable()
export class BookingsService {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly crews: CrewReservationsService,
  ) {}

  /** The answer to the request with this creation key, as it was given first; null when it has made nothing. */
  async answerTo(creationKey: string): Promise<BookingView | null> {
    const booking = await this.db.getRepository(BookingEntity).findOneBy({ creationKey });
    return booking && newBookingView(booking);
  }

  /** The booking by id, for modules above that act on an event; null when it is gone. `on` is a connection in hand. */
  find(id: string, on: EntityManager = this.db.manager): Promise<BookingEntity | null> {
    return on.findOneBy(BookingEntity, { id });
  }

  /** Those of these bookings that are there, in order of their start. */
  findAll(ids: readonly string[]): Promise<BookingEntity[]> {
    if (ids.length === 0) return Promise.resolve([]);
    const order = { startsAt: 'ASC', id: 'ASC' } as const;
    return this.db.getRepository(BookingEntity).find({ where: { id: In(ids) }, order });
  }

  /** What takes place on a day, in order of its start, and how many of that day nobody has confirmed or paid yet. */
  async ofDay(eventDate: string): Promise<{ taking: BookingEntity[]; unconfirmed: number }> {
    const bookings = this.db.getRepository(BookingEntity);
    const taking = await bookings.find({
      where: { eventDate, status: In(HELD_STATUSES) },
      order: { startsAt: 'ASC', id: 'ASC' },
    });
    return { taking, unconfirmed: await bookings.countBy({ eventDate, status: 'pending' }) };
  }

  /** Whether a session has made a booking at this instant or later. */
  async hasBookedSince(sessionId: string, since: Date): Promise<boolean> {
    const booked: unknown[] = await this.db.query(
      'select from bookings where created_by_session = $1 and created_at >= $2 limit 1',
      [sessionId, since],
    );
    return booked.length > 0;
  }

  /** The contact of the newest booking that a session made and whose parent is still known; null without one. */
  async emailOfSession(sessionId: string): Promise<string | null> {
    const [found]: { email: string }[] = await this.db.query(
      `select parent_email as email from bookings
       where created_by_session = $1 and parent_email like '%@%' order by created_at desc limit 1`,
      [sessionId],
    );
    return found?.email ?? null;
  }

  /** Lets a session pay and read a booking; it owns nothing by it. */
  async addPayer(id: string, currentUser: RequestUser): Promise<void> {
    currentUser.remember();
    await this.db.query(
      `update bookings set visitor_ids = visitor_ids || $2::uuid
       where id = $1 and not visitor_ids @> array[$2]::uuid[]`,
      [id, currentUser.sessionId],
    );
  }

  /**
   * A repeat of the call that made a booking, with its key and body, which only its sender knows: the cookie of the
   * first answer was lost, so this session takes its place, to pay and to claim. What has an owner stays as it is.
   */
  async addSender(id: string, currentUser: RequestUser): Promise<void> {
    await this.addPayer(id, currentUser);
    await this.db.query(
      'update bookings set created_by_session = $2 where id = $1 and user_id is null and purged_at is null',
      [id, currentUser.sessionId],
    );
  }

  /** What an earlier request with this key made; only its sender can know key and body. */
  async madeBefore(creationKey: string, currentUser: RequestUser): Promise<BookingEntity> {
    const made = await this.db.getRepository(BookingEntity).findOneByOrFail({ creationKey });
    await this.addSender(made.id, currentUser);
    return made;
  }

  /**
   * Confirms a booking as paid (or free) and tells of it, inside the caller's transaction with the booking locked; one
   * that staff had confirmed by hand stays confirmed. `further` events of the same change are told with it. Row,
   * timeline and events are one statement, since every payment waits for this one. @throws AppError ALREADY_PAID when its status
   * does not allow it.
   */
  async confirm(
    tx: EntityManager,
    id: string,
    { promoCode, discountCents }: Settlement,
    ...further: DomainEvent[]
  ): Promise<void> {
    const event = { code: promoCode ? 'paid-with-code' : 'paid' } as const;
    const publishing = this.outbox.call(
      7,
      { name: 'booking-confirmed', payload: { bookingId: id } },
      ...further,
    );
    const confirmed: unknown[] = await tx.query(
      prepared(`with confirmed as (
          update bookings set status = case status when 'completed' then status else 'confirmed' end,
            payment_status = 'completed', payment_completed_at = $2, promo_code = $3, discount_cents = $4,
            final_cents = greatest(0, total_cents - $4), part_paid_cents = 0, version = version + 1,
            revision = revision + 1
          where id = $1 and ${TAKES_PRICE_SQL} returning id
        ), noted as (
          insert into booking_history (booking_id, code, what, actor, at)
          select id, $5, $6, 'system', $2 from confirmed
        ) select ${publishing.sql} from confirmed`),
      [
        id,
        this.clock.now(),
        promoCode,
        discountCents,
        event.code,
        historySentence(event),
        ...publishing.values,
      ],
    );
    if (confirmed.length === 0) throw new AppError('ALREADY_PAID');
    await this.crews.firm(tx, id);
  }

  /** Brings what a booking says of its payment up to its ledger, in the caller's transaction with the booking locked. */
  async followMoney(
    tx: EntityManager,
    { id, status, finalCents }: Pick<BookingEntity, 'id' | 'status' | 'finalCents'>,
    money: Omit<MoneyFacts, 'finalCents'>,
  ): Promise<void> {
    const payment = paymentAfter(finalCents, money, isOff({ status }));
    await tx.update(BookingEntity, id, { ...payment, version: () => 'version + 1' });
  }

  /**
   * The same when money that had been counted never came: papers that were issued become another revision, and what is
   * due again was never paid.
   */
  async unsettle(
    tx: EntityManager,
    booking: Pick<BookingEntity, 'id' | 'status' | 'finalCents' | 'paymentCompletedAt' | 'revision'>,
    money: Omit<MoneyFacts, 'finalCents'>,
  ): Promise<void> {
    await this.followMoney(tx, booking, money);
    const { paymentStatus } = paymentAfter(booking.finalCents, money, isOff(booking));
    const paymentCompletedAt = isUnpaid({ paymentStatus }) ? null : booking.paymentCompletedAt;
    await tx.update(BookingEntity, booking.id, { paymentCompletedAt, revision: booking.revision + 1 });
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
    const lines = await this.db.query(
      'select from booking_history where booking_id = $1 and code = any($2) limit 1',
      [booking.id, PROVING_CODES],
    );
    return lines.length === 0;
  }

  /** Ids of bookings that still wait for a payment after their start, the oldest first, at most EXPIRED_AT_ONCE. */
  async unpaidStarted(): Promise<string[]> {
    const rows: { id: string }[] = await this.db.query(
      `select id from bookings where ${EXPIRES_SQL} order by starts_at limit ${EXPIRED_AT_ONCE}`,
      [this.lastStart()],
    );
    return rows.map(({ id }) => id);
  }

  /** Ends a booking that nobody paid before its start, in the caller's transaction; false when that is not so. */
  async expire(tx: EntityManager, id: string): Promise<boolean> {
    const [, expired]: [unknown, number] = await tx.query(
      `update bookings set status = 'expired', version = version + 1 where id = $2 and ${EXPIRES_SQL}`,
      [this.lastStart(), id],
    );
    if (!expired) return false;
    await this.record(tx, id, { code: 'expired' }, 'system');
    await this.crews.release(tx, { bookingId: id });
    return true;
  }

  /** Bookings that began at this instant or earlier take no money any more, also not what was begun in time. */
  private lastStart(): Date {
    return new Date(this.clock.now().getTime() - CAPTURE_GRACE_MS);
  }

  /** Writes one line of a booking's timeline in the transaction of what it tells; never with the child's data. */
  async record(tx: EntityManager, id: string, event: HistoryEvent, actor: Actor): Promise<void> {
    await writeHistory(tx, [id], event, { actor, at: this.clock.now() });
  }

  /**
   * Moves a booking to another status and notes it, in the caller's transaction. Version and status are checked in
   * the very statement that writes, so of two people at once one wins.
   * @throws AppError NOT_FOUND, STALE when it is not the version seen, NOT_ALLOWED when the table forbids the move.
   */
  async transition(tx: EntityManager, { id, version, to, actor, event }: Transition): Promise<BookingEntity> {
    const [, moved]: [unknown, number] = await tx.query(
      `update bookings set status = $3, version = version + 1
       where id = $1 and version = $2 and status = any($4) and not example`,
      [id, version, to, sourcesOf(to)],
    );
    const booking = await tx.findOneBy(BookingEntity, { id });
    if (!booking) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    refuseExample(booking);
    if (moved === 0) throw new AppError(booking.version === version ? 'NOT_ALLOWED' : 'STALE');
    await this.record(tx, id, event, actor);
    await this.keepTime(tx, booking);
    return booking;
  }

  /**
   * Completes a confirmed booking whose host has finished, in the caller's transaction with the booking locked. The line
   * of the step says it in the timeline; any other booking stays as it is.
   */
  async finish(tx: EntityManager, id: string): Promise<void> {
    await tx.query(
      `update bookings set status = 'completed', version = version + 1 where id = $1 and status = 'confirmed'`,
      [id],
    );
  }

  /** Takes `finish` back, in the same way. What staff have completed stays completed. */
  async reopen(tx: EntityManager, id: string): Promise<void> {
    await tx.query(
      `update bookings b set status = 'confirmed', version = version + 1 where b.id = $1 and b.status = 'completed'
         and not exists (select from booking_history h where h.booking_id = b.id and h.code = 'took-place')`,
      [id],
    );
  }

  /** A crew's time follows the status: firm when confirmed, free again when it will not take place. */
  private async keepTime(tx: EntityManager, booking: BookingEntity): Promise<void> {
    if (isOff(booking)) return this.crews.release(tx, { bookingId: booking.id });
    if (booking.status === 'confirmed') await this.crews.firmOrReserve(tx, booking.id, slotOf(booking));
  }
}
