import { Injectable } from '@nestjs/common';
import type { RainFallback, RainOfferState, RainTime } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** An offer to one family; `startsAt` is the start of its event when the offer was made. */
export type RainOffer = {
  id: string;
  rainDayId: string;
  bookingId: string;
  startsAt: Date;
  times: RainTime[];
  areHeld: boolean;
  endsAt: Date;
  state: RainOfferState['state'];
  choice: RainOfferState['choice'];
  fallback: RainFallback;
};
type NewOffer = Pick<RainOffer, 'rainDayId' | 'bookingId' | 'startsAt' | 'times' | 'areHeld' | 'endsAt'>;

const COLUMNS = `o.id, o.rain_day_id as "rainDayId", o.booking_id as "bookingId", o.starts_at as "startsAt", o.times, o.are_held as "areHeld",
  o.ends_at as "endsAt", o.state, o.choice, d.fallback`;
const OFFER_SQL = `select ${COLUMNS} from rain_offers o join rain_days d on d.id = o.rain_day_id`;

/** Offers ended per run. */
const BATCH_SIZE = 50;

/** Days of rain and the offers to families; a booking has one open offer at most. */
@Injectable()
export class RainOffersRepository {
  constructor(private readonly db: DataSource) {}

  async insertDay(
    tx: EntityManager,
    { day, fallback, by, at }: { day: string; fallback: RainFallback; by: string | null; at: Date },
  ): Promise<string> {
    const [{ id }]: { id: string }[] = await tx.query(
      'insert into rain_days (day, fallback, made_by, made_at) values ($1, $2, $3, $4) returning id',
      [day, fallback, by, at],
    );
    return id;
  }

  /** Returns the id of the new offer. The booking is locked and has no open one. */
  async insert(tx: EntityManager, offer: NewOffer): Promise<string> {
    const { rainDayId, bookingId, startsAt, times, areHeld, endsAt } = offer;
    const [{ id }]: { id: string }[] = await tx.query(
      `insert into rain_offers (rain_day_id, booking_id, starts_at, times, are_held, ends_at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [rainDayId, bookingId, startsAt, JSON.stringify(times), areHeld, endsAt],
    );
    return id;
  }

  /** The open offer of a booking; null without one. */
  async openOf(bookingId: string, on: EntityManager = this.db.manager): Promise<RainOffer | null> {
    const [offer]: RainOffer[] = await on.query(`${OFFER_SQL} where o.booking_id = $1 and o.state = 'open'`, [
      bookingId,
    ]);
    return offer ?? null;
  }

  /** The newest offer to a booking. */
  async lastOf(bookingId: string, on: EntityManager = this.db.manager): Promise<RainOffer | null> {
    const [offer]: RainOffer[] = await on.query(
      `${OFFER_SQL} where o.booking_id = $1 order by o.state = 'open' desc, d.made_at desc limit 1`,
      [bookingId],
    );
    return offer ?? null;
  }

  /** All offers to these bookings, oldest first. */
  listOf(bookingIds: readonly string[]): Promise<RainOffer[]> {
    return this.db.query(
      `${OFFER_SQL} where o.booking_id = any($1::uuid[]) order by d.made_at, o.booking_id`,
      [bookingIds],
    );
  }

  /** Ends an open offer; false, without a change, when it has ended already. */
  async end(
    tx: EntityManager,
    { id }: Pick<RainOffer, 'id'>,
    { state, choice }: Pick<RainOffer, 'state' | 'choice'>,
  ): Promise<boolean> {
    const [, ended]: [unknown, number] = await tx.query(
      "update rain_offers set state = $2, choice = $3 where id = $1 and state = 'open'",
      [id, state, choice],
    );
    return ended === 1;
  }

  /** Ends the open offer of a booking that has changed, if there is one. */
  async endOpen(bookingId: string, on: EntityManager = this.db.manager): Promise<void> {
    await on.query("update rain_offers set state = 'ended' where booking_id = $1 and state = 'open'", [
      bookingId,
    ]);
  }

  /** All open offers; `since`: when they were made. */
  listOpen(): Promise<{ id: string; bookingId: string; since: Date; endsAt: Date }[]> {
    return this.db.query(
      `select o.id, o.booking_id as "bookingId", d.made_at as since, o.ends_at as "endsAt"
       from rain_offers o join rain_days d on d.id = o.rain_day_id where o.state = 'open'`,
    );
  }

  /** Open offers whose deadline has passed, oldest first; a limited batch. */
  findDue(now: Date): Promise<RainOffer[]> {
    return this.db.query(
      `${OFFER_SQL} where o.state = 'open' and o.ends_at <= $1 order by o.ends_at, o.id limit ${BATCH_SIZE}`,
      [now],
    );
  }

  /** The newest offer of each booking that was made for this day. */
  ofDay(day: string, on: EntityManager = this.db.manager): Promise<RainOffer[]> {
    return on.query(
      `select distinct on (o.booking_id) ${COLUMNS} from rain_offers o join rain_days d on d.id = o.rain_day_id
       where d.day = $1
       order by o.booking_id, o.state = 'open' desc, d.made_at desc`,
      [day],
    );
  }

  /** Confirmed events of a day that have not started, in order of time. */
  async eventsOn(day: string, now: Date): Promise<string[]> {
    const rows: { id: string }[] = await this.db.query(
      `select id from booking_facts where event_date = $1 and status = 'confirmed' and starts_at > $2
         and purged_at is null order by starts_at, id`,
      [day, now],
    );
    return rows.map(({ id }) => id);
  }
}
