import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { RateLimits, type RateAttempt, type RequestUser } from '#libs/platform/auth';
import { GamesService } from '#libs/shop/catalog';
import {
  AppError,
  BOOKING_SENTENCES,
  instantInZone,
  isTooFarAhead,
  LIMITS,
  normalForm,
  readDay,
  startMinute,
  textToCents,
  type CreateBooking,
  type DatedBook,
} from '#libs/shared/contracts';
import { PriceBooks } from '#libs/shop/price-books';
import { quote } from '#libs/shared/pricing';
import { Clock } from '#libs/platform/config';
import type { BookingEntity } from '../booking.entity.js';
import { EmailProofsService } from '../access/email-proofs.service.js';
import { BookingInsertion } from './booking-insertion.js';
import { isInThePast } from '../booking.rules.js';
import { BookingsService } from '../bookings.service.js';

type PricedBooking = Omit<BookingEntity, keyof ReturnType<typeof ownerOf> | 'creationKey'>;

const LINK_MAILED =
  'Several bookings were made with this email address in the last hour. We emailed it a link: open it in this browser, then book again. Nothing you typed is lost.';

/** As every booking begins. */
const UNPAID = {
  status: 'pending',
  paymentStatus: 'pending',
  paymentCompletedAt: null,
  discountCents: 0,
  taxCents: 0,
  partPaidCents: 0,
  promoCode: null,
  purgedAt: null,
  example: false,
  revision: 0,
  version: 1,
} as const;

/** The use case "a parent books": every rule again, the price anew, then stored and published. */
@Injectable()
export class CreateBookingService {
  private readonly log = new Logger('bookings');

  constructor(
    private readonly games: GamesService,
    private readonly books: PriceBooks,
    private readonly bookings: BookingsService,
    private readonly insertion: BookingInsertion,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
    private readonly proofs: EmailProofsService,
  ) {}

  /**
   * Stores a pending booking at the server's own price, by the one book of this instant; the browser's totals are claims.
   * `creationKey` makes a repeat return the first booking.
   * @throws AppError VALIDATION for a past date or games that cannot be booked, TOO_MANY, SLOT_TAKEN when no
   * crew can come at that time.
   */
  async create(
    input: CreateBooking,
    currentUser: RequestUser,
    creationKey: string | null,
  ): Promise<BookingEntity> {
    const booking = await this.prepared(input);
    await this.count(input, currentUser);
    currentUser.remember();
    const made = { ...booking, ...ownerOf(currentUser), creationKey };
    const isNew = await this.insertion.insert(made, input.offer);
    if (!isNew) return this.bookings.madeBefore(creationKey as string, currentUser);
    this.compareClaim(input, booking);
    return made;
  }

  /** @throws AppError TOO_MANY; when only the address had enough bookings, a link was mailed to it. */
  private async count({ parentEmail }: CreateBooking, currentUser: RequestUser): Promise<void> {
    const ofCaller = attemptsOf(currentUser);
    try {
      await this.limits.count(...ofCaller, ['booking-email', normalForm(parentEmail)]);
    } catch (error) {
      if (!(error instanceof AppError) || error.details.limits?.join() !== 'booking-email') throw error;
      // Somebody else may have used up the hour of this address: its owner is never refused.
      if (await this.proofs.isProven(parentEmail, currentUser)) return this.limits.count(...ofCaller);
      await this.proofs.mailLink(parentEmail);
      throw new AppError('TOO_MANY', LINK_MAILED, error.details);
    }
  }

  /** A booking as it would be stored, by the one book of this instant. @throws AppError VALIDATION. */
  async prepared(input: CreateBooking): Promise<PricedBooking> {
    const eventDate = this.checkedDay(input);
    const games = await this.checkedGames(input.selectedGames);
    const createdAt = this.clock.now();
    const book = await this.books.bookAt(createdAt);
    return this.priced({ ...input, eventDate }, games, createdAt, book);
  }

  private checkedDay(input: CreateBooking): string {
    const day = readDay(input.eventDate, this.clock.zone);
    const now = { today: this.clock.today(), minute: this.clock.minuteOfDay() };
    if (isInThePast({ day, time: input.eventTime }, now) || isTooFarAhead(day, now.today)) {
      throw AppError.validation({ eventDate: BOOKING_SENTENCES.date });
    }
    return day;
  }

  /** Distinct, active games in the order chosen. */
  private async checkedGames(ids: string[]): Promise<{ id: string; name: string }[]> {
    const distinct = [...new Set(ids)];
    const games = await this.games.activeByIds(distinct);
    if (games.length < LIMITS.games.min)
      throw AppError.validation({ selectedGames: BOOKING_SENTENCES.games });
    if (games.length < distinct.length)
      throw AppError.validation({ selectedGames: BOOKING_SENTENCES.retiredGame });
    return games;
  }

  private priced(
    input: CreateBooking,
    games: { id: string; name: string }[],
    createdAt: Date,
    { no, book }: DatedBook,
  ): PricedBooking {
    const { guestCount, addOns, eventDate } = input;
    const { totalCents, durationMinutes, ...price } = quote(
      { gameCount: games.length, guestCount, addOns },
      book,
    );
    const { baseCents, breakdown, gameCount, includedChildren } = price;
    return {
      ...UNPAID,
      id: randomUUID(),
      parentName: input.parentName,
      parentEmail: input.parentEmail,
      parentEmailKey: normalForm(input.parentEmail),
      parentPhone: input.parentPhone,
      childName: input.childName,
      childAge: input.childAge,
      eventDate,
      eventTime: input.eventTime,
      startsAt: instantInZone(eventDate, startMinute(input.eventTime) ?? 0, this.clock.zone),
      selectedGames: games.map((game) => game.id),
      gameNames: games.map((game) => game.name),
      gameCount,
      guestCount,
      eventType: input.eventType,
      eventTheme: input.eventTheme ?? null,
      intensity: input.intensity ?? null,
      location: input.location,
      addOns,
      specialRequests: input.specialRequests ?? null,
      pricing: { baseCents, breakdown, gameCount, includedChildren },
      priceBookNo: no,
      durationMinutes,
      totalCents,
      finalCents: totalCents,
      claimedTotal: input.totalPrice ?? null,
      createdAt,
    };
  }

  private compareClaim(input: CreateBooking, { id, totalCents }: PricedBooking): void {
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

/** Whoever has no session yet gets one with this very booking. */
const attemptsOf = ({ sessionId, address }: RequestUser): RateAttempt[] => [
  ['booking-session', sessionId],
  ['booking-address', address],
];
