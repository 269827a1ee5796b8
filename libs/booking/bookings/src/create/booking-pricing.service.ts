import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { GamesService } from '#libs/shop/catalog';
import {
  AppError,
  BOOKING_SENTENCES,
  LIMITS,
  normalForm,
  type CorrectedField,
  type CreateBooking,
} from '#libs/shared/contracts';
import { PriceBooks } from '#libs/shop/price-books';
import { quote } from '#libs/shared/pricing';
import type { EntityManager } from 'typeorm';
import { BookingEntity } from '../booking.entity.js';
import { slotOf } from '../booking-slot.js';
import { BookingScheduleService } from '../lifecycle/booking-schedule.service.js';

/** A booking as it would be: its details and their price, without what a code takes off. */
export type Corrected = BookingEntity;

/** Which of its details differ. */
export const fieldsChanged = (before: BookingEntity, after: Corrected, fields: readonly CorrectedField[]) =>
  fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));

const PRICED = ['selectedGames', 'guestCount', 'addOns'] as const;

/** Other details of a booking that exists. Whether it may be corrected at all is decided by the caller. */
@Injectable()
export class BookingPricingService {
  constructor(
    private readonly games: GamesService,
    private readonly books: PriceBooks,
    private readonly start: BookingScheduleService,
  ) {}

  /**
   * The booking with these details, priced by its own book; a price whose games, children and add-ons stay is not
   * touched. Games that it has stay, also those that nobody can choose any more. @throws AppError VALIDATION.
   */
  async corrected(booking: BookingEntity, details: CreateBooking): Promise<Corrected> {
    const { parentName, parentEmail, parentPhone, childName, childAge, guestCount, eventType, addOns } =
      details;
    const games = await this.gamesOf(booking, details.selectedGames);
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
      eventTheme: details.eventTheme ?? null,
      intensity: details.intensity ?? null,
      specialRequests: details.specialRequests ?? null,
      location: { ...details.location },
      addOns: { ...addOns },
      selectedGames: games.map(({ id }) => id),
      gameNames: games.map(({ name }) => name),
    };
    return fieldsChanged(booking, after, PRICED).length > 0 ? this.priced(after) : after;
  }

  /**
   * Writes a correction of a booking, which is locked, and takes its crew's time along when it wants another one.
   * @throws AppError SLOT_TAKEN.
   */
  async write(tx: EntityManager, before: BookingEntity, after: Corrected): Promise<void> {
    if (!isDeepStrictEqual(slotOf(before), slotOf(after))) await this.start.takeTime(tx, after);
    const { id, version: _, ...columns } = after;
    await tx.update(BookingEntity, id, columns);
  }

  private async priced(booking: Corrected): Promise<Corrected> {
    const { book } = await this.books.byNo(booking.priceBookNo);
    const { selectedGames, guestCount, addOns } = booking;
    const price = quote({ gameCount: selectedGames.length, guestCount, addOns }, book);
    const { baseCents, breakdown, gameCount, includedChildren, totalCents, durationMinutes } = price;
    const pricing = { baseCents, breakdown, gameCount, includedChildren };
    return { ...booking, pricing, gameCount, totalCents, finalCents: totalCents, durationMinutes };
  }

  private async gamesOf(booking: BookingEntity, ids: string[]): Promise<{ id: string; name: string }[]> {
    const distinct = [...new Set(ids)];
    const had = new Map(booking.selectedGames.map((id, place) => [id, booking.gameNames[place]]));
    const added = await this.games.activeByIds(distinct.filter((id) => !had.has(id)));
    const names = new Map([...had, ...added.map(({ id, name }) => [id, name] as const)]);
    const games = distinct.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id) as string }] : []));
    if (games.length < LIMITS.games.min)
      throw AppError.validation({ 'details.selectedGames': BOOKING_SENTENCES.games });
    if (games.length < distinct.length)
      throw AppError.validation({ 'details.selectedGames': BOOKING_SENTENCES.retiredGame });
    return games;
  }
}
