import { Injectable } from '@nestjs/common';
import { BeforeAccountRemoval } from '#libs/platform/accounts';
import type { Repeat, RequestUser } from '#libs/platform/auth';
import { AppError, BOOKING_NOT_FOUND, termsFrom, type Payable } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import type { BookingEntity } from '../booking.entity.js';
import { BookingRepository } from '../booking.repository.js';
import { CAPTURE_GRACE_MS, paymentRejection, type PaymentRejection } from '../booking.rules.js';
import { BookingAccessRepository } from './booking-access.repository.js';
import type { LinkRight } from './booking-link.entity.js';
import { BookingLinksService } from './booking-links.service.js';

const notFound = () => new AppError('NOT_FOUND', BOOKING_NOT_FOUND);

/** The fields that decide whose booking it is. */
export type Payers = Pick<BookingEntity, 'sessionIds' | 'userId'>;

/**
 * The rights to a booking; each includes those before it. `pay`: pay it, reinstate an expired one, read amounts,
 * receipt and confirmation, without the child and the street. `manage`: everything on the booking page. `own`: the
 * session that made it, or its account.
 */
export type BookingRight = LinkRight | 'own';

/** A booking for reading; with `isPayOnly` only `payOnlyView` and `payOnlyPart` may leave the server. */
type Read = { booking: BookingEntity; isPayOnly: boolean };

/** True for the session that made the booking and for its account. */
export const isOwn = (booking: Payers, currentUser: RequestUser) =>
  (currentUser.isKnown && booking.sessionIds.includes(currentUser.sessionId)) ||
  (booking.userId !== null && booking.userId === currentUser.userId);

/** For `@Idempotent()`: a repeat to `:id` needs the right of `forManager`. */
export const requireManager = (access: BookingAccessService, { params }: Repeat, currentUser: RequestUser) =>
  access.forManager(params.id, currentUser);

/** The same for `forPayer`. */
export const requirePayer = (access: BookingAccessService, { params }: Repeat, currentUser: RequestUser) =>
  access.forPayer(params.id, currentUser);

/** The rights to a booking. Without the right that is needed the error is the same as for an unknown id. */
@Injectable()
export class BookingAccessService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly repository: BookingAccessRepository,
    private readonly links: BookingLinksService,
    private readonly clock: Clock,
  ) {}

  /** The user's right to a booking that is already loaded; null without one. */
  async rightTo(id: string, booking: Payers, currentUser: RequestUser): Promise<BookingRight | null> {
    return isOwn(booking, currentUser) ? 'own' : this.links.rightOf(id, currentUser);
  }

  /** For users who may pay the booking. @throws AppError NOT_FOUND for any other user. */
  async forPayer(id: string, currentUser: RequestUser): Promise<BookingEntity> {
    const booking = await this.find(id);
    await this.requirePayer(id, booking, currentUser);
    return booking;
  }

  /** Checks a booking that is already loaded. @throws AppError NOT_FOUND unless the user may pay it. */
  async requirePayer(id: string, booking: Payers, currentUser: RequestUser): Promise<void> {
    if (!(await this.rightTo(id, booking, currentUser))) throw notFound();
  }

  /** For users who may use the booking page. @throws AppError NOT_FOUND for any other user, also a payer. */
  async forManager(id: string, currentUser: RequestUser): Promise<BookingEntity> {
    const booking = await this.find(id);
    const right = await this.rightTo(id, booking, currentUser);
    if (!right || right === 'pay') throw notFound();
    return booking;
  }

  /** As `forManager`, and for an administrator. @throws AppError NOT_FOUND for any other user. */
  async forHolder(id: string, currentUser: RequestUser): Promise<BookingEntity> {
    return currentUser.isAdmin ? this.find(id) : this.forManager(id, currentUser);
  }

  /** For reading: any right, or an administrator. @throws AppError NOT_FOUND for any other user. */
  async forReader(id: string, currentUser: RequestUser): Promise<Read> {
    const booking = await this.find(id);
    if (currentUser.isAdmin) return { booking, isPayOnly: false };
    const right = await this.rightTo(id, booking, currentUser);
    if (!right) throw notFound();
    return { booking, isPayOnly: right === 'pay' };
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

  /**
   * Ends the access of all but the maker to a locked booking: its links, and the sessions that did not make it. Its
   * account keeps access.
   */
  async endLinks(tx: EntityManager, id: string): Promise<void> {
    await this.links.endAll(tx, id);
    await this.repository.keepCreatingSession(tx, id);
  }

  /**
   * Takes a booking out of the account that claimed it by a link mailed to its address. An account that made it, or that
   * claimed it from the session that made it, keeps it.
   */
  async endClaimByLink(tx: EntityManager, id: string): Promise<void> {
    await this.repository.removeClaimant(tx, id);
  }

  /** Ends all access of the family of a deleted account to its bookings, in the transaction of the deletion. */
  @BeforeAccountRemoval()
  async endOfAccount(tx: EntityManager, userId: string): Promise<void> {
    for (const id of await this.repository.removeSessionsOf(tx, userId)) await this.links.endAll(tx, id);
  }

  /**
   * For a repeated create request with the original key and body, which only its sender has. The cookie of the first
   * answer was lost, so this session becomes the creator, which owns and may claim the booking. A booking with an owner
   * keeps its creator.
   */
  async addSender(id: string, currentUser: RequestUser): Promise<void> {
    currentUser.remember();
    await this.repository.addVisitor(id, 'session_ids', currentUser.sessionId);
    await this.repository.setCreator(id, currentUser.sessionId);
  }

  /** Adds the browser that cancels a booking, if its time can be sold to another family. */
  async addDevice(tx: EntityManager, { id, terms }: BookingEntity, currentUser: RequestUser): Promise<void> {
    if (termsFrom(terms).resaleRefund)
      await this.repository.addVisitor(id, 'device_ids', currentUser.rememberDevice(), tx);
  }

  private async find(id: string): Promise<BookingEntity> {
    const booking = await this.bookings.findById(id);
    if (!booking) throw notFound();
    return booking;
  }
}
