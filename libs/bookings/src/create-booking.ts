import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { RateLimits, type RateTry, type Visitor } from '#libs/visitors';
import { GamesService } from '#libs/catalog';
import {
  AppError,
  BOOKING_SENTENCES,
  instantInZone,
  LIMITS,
  normalForm,
  readDay,
  startMinute,
  textToCents,
  type CreateBooking,
} from '#libs/contracts';
import { insertOf, run, sql } from '#libs/database';
import { Outbox } from '#libs/events';
import { quote } from '#libs/pricing';
import { Clock } from '#libs/settings';
import { DataSource } from 'typeorm';
import { BookingEntity } from './booking.entity.js';
import { isInThePast, isTooFarAhead } from './booking.rules.js';
import { BookingsService } from './bookings.service.js';

type PricedBooking = Omit<BookingEntity, keyof ReturnType<typeof ownerOf> | 'creationKey'>;

/** The use case "a parent books": every rule again, the price anew, one statement that stores and tells. */
@Injectable()
export class BookingCreation {
  private readonly log = new Logger('bookings');

  constructor(
    private readonly db: DataSource,
    private readonly games: GamesService,
    private readonly bookings: BookingsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Stores a pending booking at the server's own price; the browser's totals are claims (rulings C35).
   * `creationKey` makes a repeat return the first booking.
   * @throws AppError VALIDATION for a past date or games that cannot be booked, TOO_MANY.
   */
  async create(asked: CreateBooking, visitor: Visitor, creationKey: string | null): Promise<BookingEntity> {
    const eventDate = this.checkedDay(asked);
    const games = await this.checkedGames(asked.selectedGames);
    const booking = this.priced(asked, eventDate, games);
    await this.limits.count(...triesOf(asked, visitor));
    await visitor.remember();
    const isNew = await this.store({ ...booking, ...ownerOf(visitor), creationKey });
    if (!isNew) return this.madeBefore(creationKey as string, visitor);
    this.compareClaim(asked, booking);
    return { ...booking, ...ownerOf(visitor), creationKey };
  }

  /** What an earlier request with this key made; only its sender can know key and body. */
  private async madeBefore(creationKey: string, visitor: Visitor): Promise<BookingEntity> {
    const made = await this.db.getRepository(BookingEntity).findOneByOrFail({ creationKey });
    await this.bookings.addSender(made.id, visitor);
    return made;
  }

  private checkedDay(asked: CreateBooking): string {
    const day = readDay(asked.eventDate, this.clock.zone);
    const now = { today: this.clock.today(), minute: this.clock.minuteOfDay() };
    if (isInThePast({ day, time: asked.eventTime }, now) || isTooFarAhead(day, now.today)) {
      throw AppError.validation({ eventDate: BOOKING_SENTENCES.date });
    }
    return day;
  }

  /** Distinct, active games in the order chosen (rulings C21). */
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
    asked: CreateBooking,
    eventDate: string,
    games: { id: string; name: string }[],
  ): PricedBooking {
    const { baseCents, breakdown, gameCount, totalCents, durationMinutes } = quote({
      gameCount: games.length,
      guestCount: asked.guestCount,
      addOns: asked.addOns,
    });
    return {
      id: randomUUID(),
      status: 'pending',
      paymentStatus: 'pending',
      paymentCompletedAt: null,
      parentName: asked.parentName,
      parentEmail: asked.parentEmail,
      parentEmailKey: normalForm(asked.parentEmail),
      parentPhone: asked.parentPhone,
      childName: asked.childName,
      childAge: asked.childAge,
      eventDate,
      eventTime: asked.eventTime,
      startsAt: instantInZone(eventDate, startMinute(asked.eventTime) ?? 0, this.clock.zone),
      selectedGames: games.map((game) => game.id),
      gameNames: games.map((game) => game.name),
      gameCount,
      guestCount: asked.guestCount,
      eventType: asked.eventType,
      eventTheme: asked.eventTheme ?? null,
      intensity: asked.intensity ?? null,
      location: asked.location,
      addOns: asked.addOns,
      specialRequests: asked.specialRequests ?? null,
      pricing: { baseCents, breakdown, gameCount },
      durationMinutes,
      totalCents,
      discountCents: 0,
      finalCents: totalCents,
      taxCents: 0,
      promoCode: null,
      claimedTotal: asked.totalPrice ?? null,
      purgedAt: null,
      version: 1,
      createdAt: this.clock.now(),
    };
  }

  /** False when a request with the same creation key has already made its booking. */
  private async store(booking: BookingEntity): Promise<boolean> {
    const news = { name: 'booking-created', payload: { bookingId: booking.id } } as const;
    const made = await run(
      this.db,
      sql`with made as (${insertOf(this.db, BookingEntity, booking)} on conflict do nothing returning id),
            told as (${this.outbox.recording('made', news)})
          select id from made`,
    );
    return made.length > 0;
  }

  private compareClaim(asked: CreateBooking, { id, totalCents }: PricedBooking): void {
    if (asked.totalPrice === undefined || textToCents(asked.totalPrice) === totalCents) return;
    this.log.warn({ bookingId: id, totalCents }, 'the browser claimed another total');
  }
}

const ownerOf = ({ userId, visitorId }: Visitor) => ({
  userId,
  visitorIds: [visitorId],
  createdBySession: visitorId,
  createdByUser: userId,
});

/** Whoever has no session yet gets one with this very booking. */
const triesOf = ({ parentEmail }: CreateBooking, { visitorId, address }: Visitor): RateTry[] => [
  ['booking-session', visitorId],
  ['booking-address', address],
  ['booking-email', normalForm(parentEmail)],
];
