import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingsService, type Booking } from '#libs/booking/bookings';
import {
  AppError,
  EXTRA_ITEMS,
  type LoadingItem,
  type LoadingView,
  type TickItem,
} from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { demandOwn, Duty } from './duty.js';

type Loaded = Pick<Booking, 'id' | 'selectedGames' | 'gameNames' | 'addOns'>;

/** What goes into the van for an event, and what of it is in there. */
@Injectable()
export class LoadingList {
  constructor(
    private readonly db: DataSource,
    private readonly duty: Duty,
    private readonly bookings: BookingsService,
    private readonly clock: Clock,
  ) {}

  /** The list of each of these bookings: the kits of its games, then its cameras, shirts and awards. */
  async of(bookings: readonly Loaded[]): Promise<Map<string, LoadingItem[]>> {
    const ticked: { bookingId: string; items: string[] }[] = await this.db.query(
      `select booking_id as "bookingId", array_agg(item) as items from loading_ticks
       where booking_id = any($1::uuid[]) group by booking_id`,
      [bookings.map(({ id }) => id)],
    );
    const inVan = new Map(ticked.map(({ bookingId, items }) => [bookingId, items]));
    return new Map(bookings.map((booking) => [booking.id, listOf(booking, inVan.get(booking.id) ?? [])]));
  }

  /** Ticks an item, or takes its tick away; a repeat changes nothing. @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND. */
  async tick(bookingId: string, input: TickItem, currentUser: RequestUser): Promise<LoadingView> {
    demandOwn(input, currentUser);
    const { item, isLoaded } = input;
    const hostNo = await this.duty.hostAt(bookingId, currentUser);
    const booking = await this.bookings.find(bookingId);
    if (!booking || booking.purgedAt || !listOf(booking, []).some((each) => each.item === item))
      throw new AppError('NOT_FOUND');
    if (isLoaded) await this.add(bookingId, item, hostNo);
    else
      await this.db.query('delete from loading_ticks where booking_id = $1 and item = $2', [bookingId, item]);
    return { loading: (await this.of([booking])).get(bookingId) ?? [] };
  }

  private async add(bookingId: string, item: string, hostNo: number): Promise<void> {
    await this.db.query(
      `insert into loading_ticks (booking_id, item, ticked_at, by_host) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [bookingId, item, this.clock.now(), hostNo],
    );
  }

  /** Forgets what was ticked for an event. */
  async forget(bookingId: string): Promise<void> {
    await this.db.query('delete from loading_ticks where booking_id = $1', [bookingId]);
  }
}

function listOf({ selectedGames, gameNames, addOns }: Loaded, inVan: readonly string[]): LoadingItem[] {
  const kits = selectedGames.map((item, index) => ({ item, name: gameNames[index] ?? null }));
  const extras = EXTRA_ITEMS.filter((item) => addOns[item]).map((item) => ({ item, name: null }));
  return [...kits, ...extras].map((each) => ({ ...each, isLoaded: inVan.includes(each.item) }));
}
