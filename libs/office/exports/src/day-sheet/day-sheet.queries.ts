import { Injectable } from '@nestjs/common';
import { BookingViewsService, BookingsService, type Booking } from '#libs/booking/bookings';
import { GamesService } from '#libs/shop/catalog';
import { CrewDaysQueries } from '#libs/scheduling/crews';
import { StaffingQueries } from '#libs/booking/staffing';
import { crewSheet, type CrewSheet } from './crew-plan.rules.js';
import type { DayEvent } from './packing-list.rules.js';
import { addOnPacking, packingList } from './packing-list.rules.js';

export type Day = {
  day: string;
  /** Ordered by start. */
  events: DayEvent[];
  /** Pending bookings of the day: not listed, but their number is printed. */
  unconfirmed: number;
  /** By crew; null when the company has no crews. */
  crews: CrewSheet[] | null;
  /** The only crew requested; null for all. */
  onlyCrew: number | null;
};

/** Reads the events of a day by crew. */
@Injectable()
export class DaySheetQueries {
  constructor(
    private readonly bookings: BookingsService,
    private readonly bookingViews: BookingViewsService,
    private readonly games: GamesService,
    private readonly crews: CrewDaysQueries,
    private readonly staffing: StaffingQueries,
  ) {}

  /** A whole day, or one crew's part of it. */
  async read(day: string, onlyCrew: number | null = null): Promise<Day> {
    const { taking, unconfirmed } = await this.bookings.eventsOfDay(day);
    const equipment = await this.equipmentOf(taking);
    const notes = await this.notesOf(taking);
    const staff = await this.staffing.staffedEvents(taking.map(({ id }) => id));
    const events = taking.map((booking) => {
      const games = booking.selectedGames.map((id, place) => ({
        // The name as booked; the equipment as currently configured.
        name: booking.gameNames[place] ?? id,
        equipment: equipment.get(id) ?? [],
      }));
      const packing = [...packingList(games), ...addOnPacking(booking.addOns, booking.guestCount)];
      return {
        booking,
        games,
        packing,
        notes: notes.get(booking.id) ?? [],
        staff: staff.get(booking.id) ?? null,
      };
    });
    const driven = await this.crews.planOf(day);
    const asked = driven?.filter(({ no }) => onlyCrew === null || no === onlyCrew) ?? null;
    const crews = asked && asked.map((crew) => crewSheet(crew, events));
    return { day, events, unconfirmed, crews, onlyCrew };
  }

  private async equipmentOf(bookings: Booking[]): Promise<Map<string, readonly string[]>> {
    const ids = [...new Set(bookings.flatMap(({ selectedGames }) => selectedGames))];
    return new Map((await this.games.byIds(ids)).map(({ id, equipment }) => [id, equipment]));
  }

  private async notesOf(bookings: Booking[]): Promise<Map<string, string[]>> {
    const texts = new Map<string, string[]>();
    for (const { bookingId, text } of await this.bookingViews.notesOf(bookings.map(({ id }) => id)))
      texts.set(bookingId, [...(texts.get(bookingId) ?? []), text]);
    return texts;
  }
}
