import { Injectable } from '@nestjs/common';
import { AuditService, hashOf, isToken, type RequestUser } from '#libs/platform/auth';
import { AppError, BOOKING_NOT_FOUND, type Payable } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import type { BookingEntity } from '../booking.entity.js';
import { BookingRepository } from '../booking.repository.js';
import { CAPTURE_GRACE_MS, paymentRejection, type PaymentRejection } from '../booking.rules.js';

const notFound = () => new AppError('NOT_FOUND', BOOKING_NOT_FOUND);

/** What says who may pay a booking. */
export type Payers = Pick<BookingEntity, 'sessionIds' | 'userId'>;

/** The session that made it, one that came by a link to pay, or its owner. Who has no cookies: see `hasMailedKey`. */
const mayPay = (booking: Payers, currentUser: RequestUser) =>
  (currentUser.isKnown && booking.sessionIds.includes(currentUser.sessionId)) ||
  (booking.userId !== null && booking.userId === currentUser.userId);

/** The one place that says who may read or pay a booking. Everybody else gets the answer of an unknown id. */
@Injectable()
export class BookingAccessService {
  constructor(
    private readonly db: DataSource,
    private readonly bookings: BookingRepository,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  /** @throws AppError NOT_FOUND unless the user may pay it. */
  async forPayer(id: string, currentUser: RequestUser): Promise<BookingEntity> {
    const booking = await this.bookings.findById(id);
    if (!booking) throw notFound();
    await this.requirePayer(id, booking, currentUser);
    return booking;
  }

  /** For a booking that is read already: ends the call unless the user may pay it. @throws AppError NOT_FOUND. */
  async requirePayer(id: string, booking: Payers, currentUser: RequestUser): Promise<void> {
    if (!mayPay(booking, currentUser) && !(await this.hasMailedKey(id, currentUser))) throw notFound();
  }

  /** A payer or an administrator. @throws AppError NOT_FOUND for everybody else. */
  async forHolder(id: string, currentUser: RequestUser): Promise<BookingEntity> {
    const booking = await this.bookings.findById(id);
    if (!booking) throw notFound();
    if (!currentUser.isAdmin) await this.requirePayer(id, booking, currentUser);
    return booking;
  }

  /**
   * Writes down that somebody of the staff is shown this child's details; a family that reads its own is not written
   * down. `shown` says as what, such as "confirmation".
   */
  async recordViewing(booking: BookingEntity, currentUser: RequestUser, shown: string): Promise<void> {
    if (!currentUser.isAdmin || mayPay(booking, currentUser)) return;
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
    return this.bookings.newestPayable(currentUser, this.clock.now());
  }

  /**
   * The booking that the user wants to pay: the named one, else the newest payable one.
   * @throws AppError NOT_FOUND for a foreign id, ALREADY_PAID, EVENT_STARTED, NO_OPEN_BOOKING.
   */
  async forPayment(id: string | undefined, currentUser: RequestUser): Promise<BookingEntity> {
    const booking = id ? await this.forPayer(id, currentUser) : await this.newestUnpaid(currentUser);
    const rejection = booking ? this.paymentRejection(booking) : 'NO_OPEN_BOOKING';
    if (!booking || rejection) throw new AppError(rejection ?? 'NO_OPEN_BOOKING');
    return booking;
  }

  /** Why a booking cannot be paid now; null when it can. */
  paymentRejection(booking: Payable): PaymentRejection | null {
    return paymentRejection(booking, this.clock.now(), this.clock.zone);
  }

  /** True while money that comes now may pay it: a capture begun in time may be reported a little after the start. */
  isStillPayable(booking: BookingEntity): boolean {
    const begun = new Date(this.clock.now().getTime() - CAPTURE_GRACE_MS);
    return paymentRejection(booking, begun, this.clock.zone) === null;
  }

  /** True for a booking that was not paid in time while its start still lies ahead: it may be reinstated. */
  mayBeReinstated(booking: Payable): boolean {
    return this.paymentRejection(booking) === 'HOLD_ENDED';
  }

  /**
   * Locks a booking before a change of its money, crew, hosts or notes, and reads it.
   * @throws AppError NOT_FOUND.
   */
  async lock(tx: EntityManager, id: string): Promise<BookingEntity> {
    const booking = await this.bookings.lock(tx, id);
    if (!booking) throw notFound();
    return booking;
  }

  /** Lets a session pay and read a booking; it owns nothing by it. */
  async addPayer(id: string, currentUser: RequestUser): Promise<void> {
    currentUser.remember();
    await this.bookings.addPayer(id, currentUser.sessionId);
  }

  /**
   * A repeat of the call that made a booking, with its key and body, which only its sender knows: the cookie of the
   * first answer was lost, so this session replaces it, to pay and to claim. What has an owner stays as it is.
   */
  async addSender(id: string, currentUser: RequestUser): Promise<void> {
    await this.addPayer(id, currentUser);
    await this.bookings.setCreator(id, currentUser.sessionId);
  }

  /**
   * A mailed link opens its booking to a session that came by it; a browser that stores no cookies sends its key with
   * each call instead, and may do the same. The key is found by its hash, so the time it takes says nothing about it.
   */
  private async hasMailedKey(bookingId: string, { mailedKey }: RequestUser): Promise<boolean> {
    if (!isToken(mailedKey)) return false;
    const links: unknown[] = await this.db.query(
      prepared(`select 1 from booking_links
        where token_hash = $1 and booking_id = $2 and claimant_id is null and expires_at > $3`),
      [hashOf(mailedKey), bookingId, this.clock.now()],
    );
    return links.length > 0;
  }
}
