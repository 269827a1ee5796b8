import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { GamesService } from '#libs/shop/catalog';
import {
  addOnsAfterEdit,
  AppError,
  BOOKING_MESSAGES,
  instantInZone,
  isTooFarAhead,
  LIMITS,
  normalForm,
  optionalDetails,
  optionalDetailsAfterEdit,
  readDay,
  startMinute,
  termsFrom,
  type CreateBooking,
  type DatedBook,
  type EditableField,
  type EditDetails,
} from '#libs/shared/contracts';
import { PoliciesService } from '#libs/shop/business-settings';
import { PriceBooksService } from '#libs/shop/price-books';
import { quote } from '#libs/shared/pricing';
import { Clock } from '#libs/platform/config';
import type { BookingEntity } from '../booking.entity.js';
import { isInThePast } from '../booking.rules.js';

type OwnerColumn =
  'userId' | 'sessionIds' | 'createdBySession' | 'createdByUser' | 'deviceIds' | 'creationKey';
/** A booking to store, without its ownership columns. */
export type PricedBooking = Omit<BookingEntity, OwnerColumn>;

type Game = { id: string; name: string };

/** The initial state of every booking. */
const UNPAID = {
  status: 'pending',
  paymentStatus: 'pending',
  paymentCompletedAt: null,
  discountCents: 0,
  taxCents: 0,
  partPaidCents: 0,
  promoCode: null,
  changedAt: null,
  purgedAt: null,
  revision: 0,
  version: 1,
} as const;

const PRICED_FIELDS = ['selectedGames', 'guestCount', 'addOns'] as const;

/** The edited fields that differ. */
export const fieldsChanged = (
  before: BookingEntity,
  after: BookingEntity,
  fields: readonly EditableField[],
) => fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));

/** Checks and prices the details chosen by a family, for new and edited bookings. */
@Injectable()
export class BookingPricingService {
  constructor(
    private readonly games: GamesService,
    private readonly books: PriceBooksService,
    private readonly policies: PoliciesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Prices a new booking with the current price book and terms.
   * @throws AppError VALIDATION for a past date, or games that cannot be booked.
   */
  async priceNew(input: CreateBooking): Promise<PricedBooking> {
    const eventDate = this.checkedDay(input);
    const games = await this.checkedGames(input.selectedGames);
    const createdAt = this.clock.now();
    const book = await this.books.bookAt(createdAt);
    const terms = termsFrom(await this.policies.current());
    return { ...this.priced({ ...input, eventDate }, games, createdAt, book), terms };
  }

  /**
   * Prices the booking with these details, using its own price book; absent optional details stay as stored. The price
   * stays if games, children and add-ons are unchanged. Retired games stay if the booking already has them.
   * @throws AppError VALIDATION.
   */
  async priceEdit(booking: BookingEntity, details: EditDetails): Promise<BookingEntity> {
    const { parentName, parentEmail, parentPhone, childName, childAge, guestCount, eventType } = details;
    const games = await this.gamesAfterEdit(booking, details.selectedGames);
    // A changed number does not keep the old extension.
    const isSamePhone = parentPhone === booking.parentPhone;
    const after = {
      ...booking,
      parentName,
      parentEmail,
      parentPhone,
      childName,
      childAge,
      guestCount,
      eventType,
      parentEmailKey: normalForm(parentEmail),
      ...optionalDetailsAfterEdit(
        isSamePhone ? booking : { ...booking, parentPhoneExtension: null },
        details,
      ),
      location: { ...details.location },
      addOns: addOnsAfterEdit(booking.addOns, details.addOns),
      selectedGames: games.map(({ id }) => id),
      gameNames: games.map(({ name }) => name),
    };
    return fieldsChanged(booking, after, PRICED_FIELDS).length > 0 ? this.repriced(after) : after;
  }

  private checkedDay(input: CreateBooking): string {
    const day = readDay(input.eventDate, this.clock.zone);
    const now = { today: this.clock.today(), minute: this.clock.minuteOfDay() };
    if (isInThePast({ day, time: input.eventTime }, now) || isTooFarAhead(day, now.today)) {
      throw AppError.validation({ eventDate: BOOKING_MESSAGES.date });
    }
    return day;
  }

  /** Distinct, active games in the chosen order. */
  private async checkedGames(ids: string[]): Promise<Game[]> {
    const distinct = [...new Set(ids)];
    const games = await this.games.activeByIds(distinct);
    assertAllGames(games, distinct, 'selectedGames');
    return games;
  }

  private async gamesAfterEdit(booking: BookingEntity, ids: string[]): Promise<Game[]> {
    const distinct = [...new Set(ids)];
    const had = new Map(booking.selectedGames.map((id, place) => [id, booking.gameNames[place]]));
    const added = await this.games.activeByIds(distinct.filter((id) => !had.has(id)));
    const names = new Map([...had, ...added.map(({ id, name }) => [id, name] as const)]);
    const games = distinct.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id) as string }] : []));
    assertAllGames(games, distinct, 'details.selectedGames');
    return games;
  }

  private priced(
    input: CreateBooking,
    games: Game[],
    createdAt: Date,
    { no, book }: DatedBook,
  ): Omit<PricedBooking, 'terms'> {
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
      ...optionalDetails(input),
      location: input.location,
      addOns,
      pricing: { baseCents, breakdown, gameCount, includedChildren },
      priceBookNo: no,
      durationMinutes,
      totalCents,
      finalCents: totalCents,
      claimedTotal: input.totalPrice ?? null,
      createdAt,
    };
  }

  private async repriced(booking: BookingEntity): Promise<BookingEntity> {
    const { book } = await this.books.byNo(booking.priceBookNo);
    const { selectedGames, guestCount, addOns } = booking;
    const price = quote({ gameCount: selectedGames.length, guestCount, addOns }, book);
    const { baseCents, breakdown, gameCount, includedChildren, totalCents, durationMinutes } = price;
    const pricing = { baseCents, breakdown, gameCount, includedChildren };
    return { ...booking, pricing, gameCount, totalCents, finalCents: totalCents, durationMinutes };
  }
}

/** @throws AppError VALIDATION of the field when there are too few games, or some cannot be booked. */
function assertAllGames(games: Game[], chosen: string[], field: string): void {
  if (games.length < LIMITS.games.min) throw AppError.validation({ [field]: BOOKING_MESSAGES.games });
  if (games.length < chosen.length) throw AppError.validation({ [field]: BOOKING_MESSAGES.retiredGame });
}
