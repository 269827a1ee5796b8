import { Injectable } from '@nestjs/common';
import { Audit, type RequestUser } from '#libs/auth';
import { AppError, BOOKING_NOT_FOUND } from '#libs/contracts';
import { columnsOf, raw, isId, run, sql, type Sql } from '#libs/database';
import { Clock } from '#libs/settings';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingEntity } from './booking.entity.js';
import { IS_PAYABLE_SQL, payRefusal, type PayRefusal } from './booking.rules.js';

const notFound = () => new AppError('NOT_FOUND', BOOKING_NOT_FOUND);

/** The session that made it, one that came by a link to pay, or its owner. */
export const mayPay = (booking: Pick<BookingEntity, 'visitorIds' | 'userId'>, currentUser: RequestUser) =>
  (currentUser.isKnown && booking.visitorIds.includes(currentUser.visitorId)) ||
  (booking.userId !== null && booking.userId === currentUser.userId);

/** The one place that says who may read or pay a booking. Everybody else gets the answer of an unknown id. */
@Injectable()
export class BookingAccess {
  private readonly columns: Sql;

  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {
    this.columns = columnsOf(db, BookingEntity, 'bookings');
  }

  /** @throws AppError NOT_FOUND unless the visitor may pay it. */
  async forPayer(id: string, currentUser: RequestUser): Promise<BookingEntity> {
    const booking = await this.find(id);
    if (!booking || !mayPay(booking, currentUser)) throw notFound();
    return booking;
  }

  /** A payer or an administrator. @throws AppError NOT_FOUND for everybody else. */
  async forHolder(id: string, currentUser: RequestUser): Promise<BookingEntity> {
    const booking = await this.find(id);
    if (!booking || !(mayPay(booking, currentUser) || currentUser.isAdmin)) throw notFound();
    return booking;
  }

  /**
   * Writes down that somebody of the staff is shown this child's details; a family that looks at its own is not
   * written down. `shown` says as what, such as "confirmation".
   */
  async recordLook(booking: BookingEntity, currentUser: RequestUser, shown: string): Promise<void> {
    if (mayPay(booking, currentUser)) return;
    await this.audit.record(this.db.manager, currentUser.userId, {
      what: 'booking-viewed',
      subject: 'booking',
      subjectId: booking.id,
      facts: { shown },
    });
  }

  /** The newest payable booking of this session or its user; null without one. */
  async newestUnpaid(currentUser: RequestUser): Promise<BookingEntity | null> {
    if (!currentUser.isKnown) return null;
    const { visitorId, userId } = currentUser;
    const [booking] = await run<BookingEntity>(
      this.db,
      sql`select ${this.columns} from bookings
          where ${raw(IS_PAYABLE_SQL)} and starts_at > ${this.clock.now()}
            and (visitor_ids @> array[${visitorId}]::uuid[] or user_id = ${userId})
          order by created_at desc limit 1`,
    );
    return booking ?? null;
  }

  /**
   * The booking that a visitor wants to pay: the named one, else the newest payable one.
   * @throws AppError NOT_FOUND for a foreign id, ALREADY_PAID, EVENT_STARTED, NO_OPEN_BOOKING.
   */
  async forPayment(id: string | undefined, currentUser: RequestUser): Promise<BookingEntity> {
    const booking = id ? await this.forPayer(id, currentUser) : await this.newestUnpaid(currentUser);
    const refusal = booking ? this.payRefusal(booking) : 'NO_OPEN_BOOKING';
    if (!booking || refusal) throw new AppError(refusal ?? 'NO_OPEN_BOOKING');
    return booking;
  }

  /** Why a booking cannot be paid now; null when it can. */
  payRefusal(booking: BookingEntity): PayRefusal | null {
    return payRefusal(booking, this.clock.now(), this.clock.zone);
  }

  /** Locks a booking for a change of its money; every such change takes this lock first. */
  async lock(tx: EntityManager, id: string): Promise<BookingEntity> {
    const found = sql`select ${this.columns} from bookings where id = ${id} for update`;
    const [booking] = await run<BookingEntity>(tx, found);
    if (!booking) throw notFound();
    return booking;
  }

  private async find(id: string): Promise<BookingEntity | null> {
    if (!isId(id)) return null;
    const found = sql`select ${this.columns} from bookings where id = ${id}`;
    const [booking] = await run<BookingEntity>(this.db, found);
    return booking ?? null;
  }
}
