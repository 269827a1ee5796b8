import { Injectable, Logger } from '@nestjs/common';
import { RateLimitsService, type RequestUser } from '#libs/platform/auth';
import { slotTaken } from '#libs/scheduling/crews';
import {
  AppError,
  normalForm,
  termsFrom,
  textToCents,
  type BookingView,
  type CreateBooking,
} from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingAccessService } from '../access/booking-access.service.js';
import type { BookingEntity } from '../booking.entity.js';
import { BookingRepository, ZONE_CHANGED } from '../booking.repository.js';
import { newBookingView } from '../booking.view.js';
import { BookingScheduleService } from '../lifecycle/booking-schedule.service.js';
import { WaitingListService } from '../waiting-list/waiting-list.service.js';
import { BookingPricingService, type PricedBooking } from './booking-pricing.service.js';

/** The site adds the phone number. */
const TOO_MANY_BOOKINGS =
  'There were too many bookings in the last hour to take another one online. Please call us. The link in the email about an earlier booking opens it. Nothing you typed is lost.';

/** No session may pay it until the family opens the mailed link. */
const NO_OWNER = { userId: null, sessionIds: [], createdBySession: null, createdByUser: null, deviceIds: [] };

/** Additional writes in the transaction of a new booking. */
type AfterInsert = (tx: EntityManager, booking: BookingEntity) => Promise<void>;

type StoreOptions = {
  /** The key of a waiting-list offer. */
  offer?: string;
  /** Whether to reject a start that the same session or account has booked already. */
  isOnce?: boolean;
  afterInsert?: AfterInsert;
};

/** Creates bookings: repeats all checks on the server, computes the price, stores and publishes. */
@Injectable()
export class CreateBookingService {
  private readonly log = new Logger(CreateBookingService.name);

  constructor(
    private readonly db: DataSource,
    private readonly bookings: BookingRepository,
    private readonly access: BookingAccessService,
    private readonly pricing: BookingPricingService,
    private readonly schedule: BookingScheduleService,
    private readonly waitingList: WaitingListService,
    private readonly limits: RateLimitsService,
  ) {}

  /**
   * A parent books: stores a pending booking at the server's price, using the price book of this instant. The browser's
   * total is compared and logged, never used. A repeat with the same `creationKey` returns the first booking.
   * `input.offer` is the key of a waiting-list offer that the booking redeems. If the call fails, nothing is stored and
   * the offer stays open. A second request with another key for the same start and address is ALREADY_BOOKED unless
   * `again` is set: it may be the same form in another tab.
   * @throws AppError VALIDATION for a past date or games that cannot be booked, TOO_MANY with the seconds to wait,
   * ALREADY_BOOKED, SLOT_TAKEN when the start is not offered or no crew is available.
   */
  async create(
    input: CreateBooking,
    currentUser: RequestUser,
    creationKey: string | null,
  ): Promise<BookingEntity> {
    const priced = await this.pricing.priceNew(input);
    await this.countBooking(input.parentEmail, currentUser);
    // A new session has no bookings yet.
    const isOnce = creationKey !== null && currentUser.isKnown && !input.again;
    currentUser.remember();
    const booking = {
      ...priced,
      ...ownerOf(currentUser),
      deviceIds: devicesOf(priced, currentUser),
      creationKey,
    };
    // Before the start is checked: the first booking may have taken the last one.
    if (isOnce) await this.db.transaction((tx) => this.rejectSame(tx, booking));
    const isNew = await this.store(booking, { offer: input.offer, isOnce });
    if (!isNew) return this.createdBefore(creationKey, currentUser);
    this.compareTotal(input, priced);
    return booking;
  }

  /**
   * Staff book for a family: same flow, prices and rules, but without rate limits, owner or payer. `afterInsert` runs
   * in the same transaction. A repeat with the same key returns the first booking.
   * @throws AppError VALIDATION, SLOT_TAKEN.
   */
  async createWithoutOwner(
    input: CreateBooking,
    creationKey: string | null,
    afterInsert: AfterInsert,
  ): Promise<BookingEntity> {
    const booking = { ...(await this.pricing.priceNew(input)), ...NO_OWNER, creationKey };
    if (await this.store(booking, { offer: input.offer, afterInsert })) return booking;
    return this.findByKey(creationKey);
  }

  /** The original answer to the request with this creation key; null when it created nothing. */
  async findCreated(creationKey: string): Promise<BookingView | null> {
    const booking = await this.bookings.findByCreationKey(creationKey);
    return booking && newBookingView(booking);
  }

  /** For a repeated request from another session; see `BookingAccessService.addSender`. */
  addSender(id: string, currentUser: RequestUser): Promise<void> {
    return this.access.addSender(id, currentUser);
  }

  /**
   * Counts a booking against the limits of its session, its network address, its email address, and of both addresses
   * together, so that one client alone cannot use up a family's limit. It counts until the hour ends, even once it is
   * paid.
   * @throws AppError TOO_MANY with the seconds to wait.
   */
  private async countBooking(email: string, { sessionId, address }: RequestUser): Promise<void> {
    const mailbox = normalForm(email);
    try {
      await this.limits.count(
        // A guest without a session gets one with this booking.
        ['booking-session', sessionId],
        ['booking-address', address],
        ['booking-email', mailbox],
        ['booking-email-by-client', `${mailbox} ${address}`],
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY') throw error;
      throw new AppError('TOO_MANY', TOO_MANY_BOOKINGS, error.details);
    }
  }

  /**
   * Stores a new booking; with limited starts also its crew reservation and the redemption of its waiting-list offer.
   * Returns false without a change when its creation key exists already.
   */
  private async store(booking: BookingEntity, options: StoreOptions): Promise<boolean> {
    if (!(await this.schedule.needsCrew()))
      return (await this.isOpen(booking, null)) && this.storeUnlimited(booking, options);
    const waitlistId = await this.waitingList.entryIdOf(options.offer, booking.eventDate);
    if (!(await this.isOpen(booking, waitlistId))) return false;
    const heldUntil = await this.schedule.holdEndOf(booking);
    return this.db.transaction(async (tx) => {
      if (options.isOnce) await this.rejectSame(tx, booking);
      const isNew = await this.bookings.insert(booking, tx);
      if (!isNew) return false;
      if (waitlistId) await this.waitingList.redeem(tx, waitlistId);
      await this.schedule.reserve(tx, booking, heldUntil);
      await options.afterInsert?.(tx, booking);
      return true;
    });
  }

  /** Unlimited starts: a single statement, unless there are additional writes. */
  private storeUnlimited(booking: BookingEntity, { isOnce, afterInsert }: StoreOptions): Promise<boolean> {
    if (!afterInsert && !isOnce) return this.bookings.insert(booking);
    return this.db.transaction(async (tx) => {
      if (isOnce) await this.rejectSame(tx, booking);
      const isNew = await this.bookings.insert(booking, tx);
      if (isNew) await afterInsert?.(tx, booking);
      return isNew;
    });
  }

  /** @throws AppError ALREADY_BOOKED with the id of the other booking. */
  private async rejectSame(tx: EntityManager, booking: BookingEntity): Promise<void> {
    const bookingId = await this.bookings.lockAndFindSame(tx, booking);
    if (bookingId) throw new AppError('ALREADY_BOOKED', undefined, { facts: { bookingId } });
  }

  /**
   * False for a repeat whose first request reserved the time itself.
   * @throws AppError SLOT_TAKEN in all other cases.
   */
  private async isOpen(booking: BookingEntity, waitlistId: string | null): Promise<boolean> {
    const conflict = await this.schedule.conflictOfNew(booking, waitlistId);
    if (!conflict) return true;
    const { creationKey } = booking;
    if (creationKey && (await this.bookings.findByCreationKey(creationKey))) return false;
    throw slotTaken(conflict);
  }

  /** The booking of an earlier request with this key; only its sender knows key and body. */
  private async createdBefore(creationKey: string | null, currentUser: RequestUser): Promise<BookingEntity> {
    const booking = await this.findByKey(creationKey);
    await this.access.addSender(booking.id, currentUser);
    return booking;
  }

  /** @throws AppError STALE when there is none: the time zone has changed, and a retry succeeds. */
  private async findByKey(creationKey: string | null): Promise<BookingEntity> {
    const booking = creationKey && (await this.bookings.findByCreationKey(creationKey));
    if (!booking) throw new AppError('STALE', ZONE_CHANGED);
    return booking;
  }

  private compareTotal(input: CreateBooking, { id, totalCents }: PricedBooking): void {
    if (input.totalPrice === undefined || textToCents(input.totalPrice) === totalCents) return;
    this.log.warn({ bookingId: id, totalCents }, 'the browser claimed another total');
  }
}

const ownerOf = ({ userId, sessionId }: RequestUser) => ({
  userId,
  sessionIds: [sessionId],
  createdBySession: sessionId,
  createdByUser: userId,
});

/** Only the term that needs the browser's id sets it. */
const devicesOf = ({ terms }: PricedBooking, currentUser: RequestUser) =>
  termsFrom(terms).resaleRefund ? [currentUser.rememberDevice()] : [];
