import type { Booking } from '#libs/bookings';
import { HELD_STATUSES } from '#libs/contracts';
import { In, type DataSource } from 'typeorm';
import { addOnKit, kitList, type KitLine } from './kit-list.rules.js';

export type DayGame = { name: string; equipment: readonly string[] };
export type DayEvent = { booking: Booking; games: DayGame[]; kit: KitLine[]; notes: string[] };
export type Day = {
  day: string;
  /** In order of their start. */
  events: DayEvent[];
  /** Bookings of the day that nobody has paid yet: they are not on the sheet, and the sheet says so. */
  unconfirmed: number;
};

/** Everything that takes place on a day, read for whoever drives there. */
export async function readDay(db: DataSource, day: string): Promise<Day> {
  const bookings = db.getRepository<Booking>('bookings');
  const taking = await bookings.find({
    where: { eventDate: day, status: In(HELD_STATUSES) },
    order: { startsAt: 'ASC', id: 'ASC' },
  });
  const equipment = await equipmentOf(db, taking);
  const notes = await notesOf(db, taking);
  const events = taking.map((booking) => {
    const games = booking.selectedGames.map((id, place) => ({
      // The name as it was booked; the kit as it is packed today.
      name: booking.gameNames[place] ?? id,
      equipment: equipment.get(id) ?? [],
    }));
    const kit = [...kitList(games), ...addOnKit(booking.addOns, booking.guestCount)];
    return { booking, games, kit, notes: notes.get(booking.id) ?? [] };
  });
  return { day, events, unconfirmed: await bookings.countBy({ eventDate: day, status: 'pending' }) };
}

async function equipmentOf(db: DataSource, bookings: Booking[]): Promise<Map<string, string[]>> {
  const ids = [...new Set(bookings.flatMap(({ selectedGames }) => selectedGames))];
  const rows: { id: string; equipment: string[] }[] = await db.query(
    'select id, equipment from games where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, equipment }) => [id, equipment]));
}

async function notesOf(db: DataSource, bookings: Booking[]): Promise<Map<string, string[]>> {
  const rows: { bookingId: string; texts: string[] }[] = await db.query(
    `select booking_id as "bookingId", array_agg(text order by created_at) as texts from booking_notes
     where booking_id = any($1::uuid[]) group by booking_id`,
    [bookings.map(({ id }) => id)],
  );
  return new Map(rows.map(({ bookingId, texts }) => [bookingId, texts]));
}
