import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { AppError, BOOKING_NOT_FOUND, type Payable } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import type { BookingEntity } from '../booking.entity.js';
import { BookingRepository } from '../booking.repository.js';
import { CAPTURE_GRACE_MS, paymentRejection, type PaymentRejection } from '../booking.rules.js';
import { BookingLinksService } from './booking-links.service.js';

const notFound = () => new AppError('NOT_FOUND', BOOKING_NOT_FOUND);

/** The fields that decide which user may pay a booking. */
export type Payers = Pick<BookingEntity, 'sessionIds' | 'userId'>;

/** Creating session, session of a pay link, or owner. Browsers without cookies: `isKeyOf`. */
export const mayPay = (booking: Payers, currentUser: RequestUser) =>
  (currentUser.isKnown && booking.sessionIds.includes(currentUser.sessionId)) ||
  (booking.userId !== null && booking.userId === currentUser.userId);

/** Read and pay access to a booking. Without access the error is the same as for an unknown id. */
@Injectable()
export class BookingAccessService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly links: BookingLinksService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError NOT_FOUND unless the user may pay the booking. */
  async forPayer(id: string, currentUser: RequestUser): Promise<BookingEntity> {
    const booking = await this.bookings.findById(id);
    if (!booking) throw notFound();
    await this.requirePayer(id, booking, currentUser);
    return booking;
  }

  /** Checks a booking that is already loaded. @throws AppError NOT_FOUND unless the user may pay it. */
  async requirePayer(id: string, booking: Payers, currentUser: RequestUser): Promise<void> {
    if (mayPay(booking, currentUser) || (await this.links.isKeyOf(id, currentUser.mailedKey))) return;
    throw notFound();
  }

  /** For a payer or an administrator. @throws AppError NOT_FOUND for any other user. */
  async forHolder(id: string, currentUser: RequestUser): Promise<BookingEntity> {
    const booking = await this.bookings.findById(id);
    if (!booking) throw notFound();
    if (!currentUser.isAdmin) await this.requirePayer(id, booking, currentUser);
    return booking;
  }

  /** The newest payable booking of this session or its user; null when there is none. */
  async newestUnpaid(currentUser: RequestUser): Promise<BookingEntity | null> {
    if (!currentUser.isKnown) return null;
    return this.bookings.newestPayable(currentUser, this.clock.now());
  }

  /**
   * The booking to pay: the given id, else the newest payable one.
   * @throws AppError NOT_FOUND for another family's id, ALREADY_PAID, EVENT_STARTED, NO_OPEN_BOOKING.
   */
  async forPayment(id: string | undefined, currentUser: RequestUser): Promise<BookingEntity> {
    const booking = id ? await this.forPayer(id, currentUser) : await this.newestUnpaid(currentUser);
    const rejection = booking ? this.paymentRejection(booking) : 'NO_OPEN_BOOKING';
    if (!booking || rejection) throw new AppError(rejection ?? 'NO_OPEN_BOOKING');
    return booking;
  }

  /** Why a booking cannot be paid now; null when it can be paid. */
  paymentRejection(booking: Payable): PaymentRejection | null {
    return paymentRejection(booking, this.clock.now(), this.clock.zone);
  }

  /**
   * Whether an incoming payment is still accepted: a capture begun before the start may be reported shortly after it.
   */
  isStillPayable(booking: BookingEntity): boolean {
    const begun = new Date(this.clock.now().getTime() - CAPTURE_GRACE_MS);
    return paymentRejection(booking, begun, this.clock.zone) === null;
  }

  /** True for an expired booking whose start is in the future: it may be reinstated. */
  mayBeReinstated(booking: Payable): boolean {
    return this.paymentRejection(booking) === 'HOLD_ENDED';
  }

  /** Locks and reads a booking before a change of its money, crew, hosts or notes. @throws AppError NOT_FOUND. */
  async lock(tx: EntityManager, id: string): Promise<BookingEntity> {
    const booking = await this.bookings.lock(tx, id);
    if (!booking) throw notFound();
    return booking;
  }

  /** Allows a session to read and pay a booking without owning it. */
  async addPayer(id: string, currentUser: RequestUser): Promise<void> {
    currentUser.remember();
    await this.bookings.addPayer(id, currentUser.sessionId);
  }

  /** Makes this session a payer of the link's booking. @throws AppError NOT_FOUND for an unknown or expired token. */
  async resume(token: unknown, currentUser: RequestUser): Promise<BookingEntity> {
    const { id } = await this.links.open(token);
    await this.addPayer(id, currentUser);
    return this.forPayer(id, currentUser);
  }

  /**
   * For a repeated create request with the original key and body, which only its sender has. The cookie of the first
   * answer was lost, so this session becomes the creator (may pay and claim). A booking with an owner keeps its
   * creator.
   */
  async addSender(id: string, currentUser: RequestUser): Promise<void> {
    await this.addPayer(id, currentUser);
    await this.bookings.setCreator(id, currentUser.sessionId);
  }
}
