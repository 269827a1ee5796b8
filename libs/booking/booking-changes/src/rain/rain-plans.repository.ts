import { Injectable } from '@nestjs/common';
import type { RainChoice } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** What a family chose; day (yyyy-MM-dd) and time ("2:00 PM") are null unless it chose a second day. */
export type ChosenPlan = { choice: RainChoice; secondDay: string | null; secondTime: string | null };

/** What families have planned for rain; a booking has one plan at most. */
@Injectable()
export class RainPlansRepository {
  constructor(private readonly db: DataSource) {}

  /** The plan of a booking, and whether the second day is held; null before the family chose. */
  async find(
    bookingId: string,
    on: EntityManager = this.db.manager,
  ): Promise<(ChosenPlan & { isHeld: boolean }) | null> {
    const [plan]: (ChosenPlan & { isHeld: boolean })[] = await on.query(PLAN_SQL, [bookingId]);
    return plan ?? null;
  }

  /** In the order in which they were chosen. */
  listOf(bookingIds: readonly string[]): Promise<(ChosenPlan & { bookingId: string; chosenAt: Date })[]> {
    return this.db.query(LIST_SQL, [bookingIds]);
  }

  /** Inserts the plan of a booking, or replaces it. */
  async save(
    tx: EntityManager,
    bookingId: string,
    { choice, secondDay, secondTime }: ChosenPlan,
    at: Date,
  ): Promise<void> {
    await tx.query(
      `insert into rain_plans (booking_id, choice, second_day, second_time, chosen_at) values ($1, $2, $3, $4, $5)
       on conflict (booking_id) do update set choice = excluded.choice, second_day = excluded.second_day,
         second_time = excluded.second_time, chosen_at = excluded.chosen_at`,
      [bookingId, choice, secondDay, secondTime, at],
    );
  }

  /** Bookings of event days up to `lastDay` whose second day is not held yet and whose event has not ended. */
  findDue(now: Date, lastDay: string): Promise<{ id: string }[]> {
    return this.db.query(DUE_SQL, [now, lastDay]);
  }
}

const PLAN_SQL = `
  select choice, to_char(second_day, 'YYYY-MM-DD') as "secondDay", second_time as "secondTime",
    exists (select from live_reservations r where r.rain_booking_id = p.booking_id and r.day = p.second_day) as "isHeld"
  from rain_plans p where booking_id = $1`;

const LIST_SQL = `
  select booking_id as "bookingId", choice, to_char(second_day, 'YYYY-MM-DD') as "secondDay",
    second_time as "secondTime", chosen_at as "chosenAt"
  from rain_plans where booking_id = any($1::uuid[]) order by chosen_at, booking_id`;

const DUE_SQL = `
  select b.id from rain_plans p join booking_facts b on b.id = p.booking_id
  where p.second_day > b.event_date and b.status = 'confirmed' and b.event_date <= $2
    and b.starts_at + make_interval(mins => b.duration_minutes) > $1
    and not exists (select from live_reservations r where r.rain_booking_id = b.id and r.day = p.second_day)
  order by b.starts_at, b.id`;
