import { Injectable } from '@nestjs/common';
import type { CrewOfBooking } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { idsOf, type Reservation, type ReservedFor, type SlotRequest } from './reservation.rules.js';
import { SHARE_SET_UP } from '../set-up/crew-set-up.repository.js';

const EXPIRED_HOLDS_BATCH = 200;

/** A new reservation; `span` is its busy span in ms since 1970. */
type NewReservation = {
  of: ReservedFor;
  crewNo: number;
  request: SlotRequest;
  /** Five digits, or null if unknown. */
  zip: string | null;
  span: { from: number; to: number };
  /** All items, limited or not. */
  items: readonly string[];
  /** Null for a firm one. */
  heldUntil: Date | null;
  overruled?: readonly string[];
};

/** The busy span of a reservation in ms since 1970, and its items. */
export type ReservedSpan = {
  crewNo: number;
  bookingId: string | null;
  waitlistId: string | null;
  rainBookingId: string | null;
  zip: string | null;
  from: number;
  to: number;
  items: string[];
};

/**
 * A reservation that blocks its crew; a kept one is the old time of a rescheduled booking; one for rain is held
 * besides it.
 */
export type TakenTime = { id: string; day: string; isKept: boolean; isForRain: boolean };

/** A future event, a time offered to the waiting list, or one held in case of rain. */
export type EventAhead = { startsAt: Date } & Pick<
  ReservedSpan,
  'bookingId' | 'waitlistId' | 'rainBookingId'
>;

type CrewChoiceRow = Pick<CrewOfBooking, 'crews'> & {
  current: NonNullable<CrewOfBooking['current']> | null;
};

/** Reservations of crews, and the equipment in their vans. */
@Injectable()
export class CrewReservationsRepository {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Locks a day's reservations, and shares the setup lock, until the transaction ends. */
  async lockDay(tx: EntityManager, day: string): Promise<void> {
    await tx.query(
      prepared(`select ${SHARE_SET_UP}, pg_advisory_xact_lock(7001, $1::date - date '2000-01-01')`),
      [day],
    );
  }

  /** The live reservation of a booking, or null. */
  async liveOf(bookingId: string, on: EntityManager = this.db.manager): Promise<Reservation | null> {
    const [live]: Reservation[] = await on.query(
      `select ${RESERVATION_SQL} from crew_reservations where booking_id = $1 and ${IS_LIVE}`,
      [bookingId],
    );
    return live ?? null;
  }

  /**
   * The live and the kept reservation of a booking, its times in case of rain included, or of a waiting-list entry;
   * in order of their day. With `endedBy`, only holds that end until then.
   */
  async listTaken(tx: EntityManager, of: ReservedFor, endedBy?: Date): Promise<TakenTime[]> {
    const { bookingId, waitlistId, rainBookingId } = idsOf(of);
    return tx.query(
      `select id, to_char(day, 'YYYY-MM-DD') as day, state = 'kept' as "isKept",
         rain_booking_id is not null as "isForRain"
       from crew_reservations
       where (booking_id = $1 or waitlist_id = $2 or rain_booking_id = $3) and state <> 'released'
         and ($4::timestamptz is null or held_until <= $4) order by day, id`,
      [bookingId, waitlistId, rainBookingId ?? bookingId, endedBy ?? null],
    );
  }

  /** The bookings that reserved the crew's time of a released reservation after it, in their order. */
  async bookingsInTimeOf(reservationId: string): Promise<string[]> {
    const rows: { id: string }[] = await this.db.query(
      `select later.booking_id as id from crew_reservations freed join crew_reservations later
         on later.crew_no = freed.crew_no and later.during && freed.during and later.created_at > freed.created_at
       where freed.id = $1 and freed.state = 'released' and later.booking_id <> freed.booking_id
       order by later.created_at`,
      [reservationId],
    );
    return rows.map(({ id }) => id);
  }

  /** The versions of these days, and of the setup as day "-infinity"; a day without changes has none. */
  async versionsOf(
    days: readonly string[],
    on: EntityManager = this.db.manager,
  ): Promise<Map<string, string>> {
    const rows: { day: string; version: string }[] = await on.query(
      prepared(
        `select day::text, version::text from crew_changes where day = any($1::date[]) or day = '-infinity'`,
      ),
      [days],
    );
    return new Map(rows.map(({ day, version }) => [day, version]));
  }

  /** Reservations on these days, in chronological order. */
  reservedOn(
    days: readonly string[],
    on: EntityManager = this.db.manager,
  ): Promise<(ReservedSpan & { day: string })[]> {
    return on.query(prepared(RESERVED_SQL), [days]);
  }

  /** Null on a conflict, which is not raised, so that the transaction can continue. */
  async insert(
    tx: EntityManager,
    { of, crewNo, request, zip, span, items, heldUntil, overruled = [] }: NewReservation,
  ): Promise<Reservation | null> {
    const { bookingId, waitlistId, rainBookingId } = idsOf(of);
    const [reservation]: Reservation[] = await tx.query(
      prepared(`with made as (
          insert into crew_reservations (crew_no, booking_id, waitlist_id, zip, day, starts_at, duration_minutes,
            during, state, held_until, overruled, rain_booking_id)
          values ($1, $2, $3, $4, $5, $6, $7, tstzrange($8, $9), $10, $11, $12, $14)
          on conflict do nothing returning *
        ), needed as (
          insert into equipment_uses (reservation_id, item, day, crew_no)
          select made.id, item, made.day, made.crew_no from made, unnest($13::text[]) as item
        )
        select ${RESERVATION_SQL} from made`),
      [
        crewNo,
        bookingId,
        waitlistId,
        zip,
        request.day,
        request.startsAt,
        request.durationMinutes,
        new Date(span.from),
        new Date(span.to),
        heldUntil ? 'held' : 'firm',
        heldUntil,
        overruled,
        items,
        rainBookingId,
      ],
    );
    return reservation ?? null;
  }

  /** Undoes a reservation of the same transaction. The caller holds the day's lock. */
  async delete(tx: EntityManager, { id, day }: Pick<Reservation, 'id' | 'day'>): Promise<void> {
    await tx.query('delete from crew_reservations where id = $1', [id]);
    await this.unloadUnused(tx, day);
  }

  /**
   * Deletes the live reservation of a booking, to be replaced, and returns it or null. The caller holds the day's lock.
   */
  async replaceLive(
    tx: EntityManager,
    bookingId: string,
    day: string,
  ): Promise<Pick<Reservation, 'crewNo' | 'heldUntil'> | null> {
    const [[before]]: [Pick<Reservation, 'crewNo' | 'heldUntil'>[], number] = await tx.query(
      `delete from crew_reservations where booking_id = $1 and ${IS_LIVE}
       returning crew_no as "crewNo", held_until as "heldUntil"`,
      [bookingId],
    );
    if (before) await this.unloadUnused(tx, day);
    return before ?? null;
  }

  /** False if it was already released. The caller holds the day's lock. */
  async release(tx: EntityManager, { id, day }: Pick<Reservation, 'id' | 'day'>): Promise<boolean> {
    const [, released]: [unknown, number] = await tx.query(
      `update crew_reservations set state = 'released', held_until = null, kept_span = null
       where id = $1 and state <> 'released'`,
      [id],
    );
    if (!released) return false;
    await tx.query('delete from equipment_uses where reservation_id = $1', [id]);
    await this.unloadUnused(tx, day);
    return true;
  }

  /** The live reservation of a rescheduled booking stays, with its equipment, until the reschedule cannot be undone. */
  async keep(tx: EntityManager, { id }: Pick<Reservation, 'id'>, until: Date): Promise<void> {
    await tx.query(
      `update crew_reservations set state = 'kept', held_until = $2, kept_span = during where id = $1`,
      [id, until],
    );
  }

  /**
   * Lets a new time of the same booking cover a part of its kept one, which the crew could not serve twice. No change when
   * it would cover all of it or split it: then inserting the new one conflicts.
   */
  async trimKept(
    tx: EntityManager,
    { bookingId, crewNo, span }: { bookingId: string; crewNo: number; span: NewReservation['span'] },
  ): Promise<void> {
    await tx.query(TRIM_SQL, [bookingId, crewNo, new Date(span.from), new Date(span.to)]);
  }

  /** Makes a kept reservation live again; firm if `heldUntil` is null. The booking has no live one. */
  async restore(tx: EntityManager, { id }: Pick<Reservation, 'id'>, heldUntil: Date | null): Promise<void> {
    await tx.query(
      `update crew_reservations set state = $2, held_until = $3, during = kept_span, kept_span = null where id = $1`,
      [id, heldUntil ? 'held' : 'firm', heldUntil],
    );
  }

  async makeFirm(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.query(
      prepared(`update crew_reservations set state = 'firm', held_until = null
        where booking_id = $1 and state = 'held'`),
      [bookingId],
    );
  }

  /** Extends a hold that ends before `until`. */
  async extendHold(tx: EntityManager, bookingId: string, until: Date): Promise<void> {
    await tx.query(
      `update crew_reservations set held_until = $2
       where booking_id = $1 and state = 'held' and held_until < $2`,
      [bookingId, until],
    );
  }

  /** Bookings with an expired hold, oldest first, at most EXPIRED_HOLDS_BATCH. */
  listEndedHolds(): Promise<{ bookingId: string }[]> {
    return this.db.query(
      `select booking_id as "bookingId" from crew_reservations
       where state = 'held' and held_until <= $1 and booking_id is not null order by held_until limit ${EXPIRED_HOLDS_BATCH}`,
      [this.clock.now()],
    );
  }

  /** Unpaid bookings whose hold ends before this instant, the soonest first. */
  listHoldsUntil(until: Date): Promise<{ bookingId: string; since: Date; heldUntil: Date }[]> {
    return this.db.query(
      `select booking_id as "bookingId", created_at as since, held_until as "heldUntil" from crew_reservations
       where state = 'held' and held_until > $1 and held_until < $2 and booking_id is not null order by held_until`,
      [this.clock.now(), until],
    );
  }

  /** Bookings with a time in case of rain that is held no longer, at most EXPIRED_HOLDS_BATCH. */
  async listEndedRainHolds(now: Date): Promise<string[]> {
    const ended: { bookingId: string }[] = await this.db.query(
      `select distinct rain_booking_id as "bookingId" from crew_reservations
       where state = 'held' and held_until <= $1 and rain_booking_id is not null limit ${EXPIRED_HOLDS_BATCH}`,
      [now],
    );
    return ended.map(({ bookingId }) => bookingId);
  }

  /**
   * Loads a free set of each limited item into the van unless it has one; false if a set is missing. The caller holds the
   * day's lock.
   */
  async loadVan(
    tx: EntityManager,
    { day, crewNo }: Pick<Reservation, 'day' | 'crewNo'>,
    limited: readonly string[],
  ): Promise<boolean> {
    if (limited.length === 0) return true;
    await tx.query(LOAD_SQL, [day, crewNo, limited]);
    const [{ loaded }]: { loaded: number }[] = await tx.query(
      'select count(*)::integer as loaded from equipment_days where day = $1 and crew_no = $2 and item = any($3)',
      [day, crewNo, limited],
    );
    return loaded === limited.length;
  }

  /** The crew of a booking, and the crews that could be assigned. */
  async crewChoice(bookingId: string): Promise<Omit<CrewOfBooking, 'mayMove'>> {
    const [{ current, crews }]: CrewChoiceRow[] = await this.db.query(CHOICE_SQL, [bookingId]);
    const heldUntil = current?.heldUntil ? new Date(current.heldUntil).toISOString() : null;
    return { current: current && { ...current, heldUntil }, crews };
  }

  /** Empty for an unknown crew. */
  async crewName(on: EntityManager, crewNo: number): Promise<string> {
    const [crew]: { name: string }[] = await on.query('select name from crews where no = $1', [crewNo]);
    return crew?.name ?? '';
  }

  /** Days (yyyy-MM-dd) with reservations that have not ended. */
  async daysAhead(on: EntityManager): Promise<string[]> {
    const rows: { day: string }[] = await on.query(
      `select distinct to_char(r.day, 'YYYY-MM-DD') as day from crew_reservations r where ${AHEAD}`,
      [this.clock.now()],
    );
    return rows.map(({ day }) => day);
  }

  /** Those of these events that have not ended. */
  eventsAhead(
    on: EntityManager,
    ids: Record<'bookingIds' | 'waitlistIds' | 'rainBookingIds', string[]>,
  ): Promise<EventAhead[]> {
    const isOne = '(r.booking_id = any($2) or r.waitlist_id = any($3) or r.rain_booking_id = any($4))';
    return this.ahead(on, isOne, [ids.bookingIds, ids.waitlistIds, ids.rainBookingIds]);
  }

  eventsAheadOfCrew(on: EntityManager, crewNo: number): Promise<EventAhead[]> {
    return this.ahead(on, 'r.crew_no = $2', [crewNo]);
  }

  /** Future events on days on which more vans need an item than sets would be owned. */
  eventsAheadLacking(on: EntityManager, item: string, owned: number): Promise<EventAhead[]> {
    const lacksSets = `exists (select from equipment_uses u where u.reservation_id = r.id and u.item = $2)
      and (select count(distinct v.crew_no) from equipment_uses v where v.item = $2 and v.day = r.day) > $3`;
    return this.ahead(on, lacksSets, [item, owned]);
  }

  private ahead(on: EntityManager, condition: string, values: unknown[]): Promise<EventAhead[]> {
    return on.query(
      `select r.starts_at as "startsAt", r.booking_id as "bookingId", r.waitlist_id as "waitlistId",
         r.rain_booking_id as "rainBookingId"
       from crew_reservations r where ${AHEAD} and ${condition} order by r.starts_at, r.id`,
      [this.clock.now(), ...values],
    );
  }

  /** Returns sets that no event of the day needs to the store. The caller holds the day's lock. */
  private async unloadUnused(tx: EntityManager, day: string): Promise<void> {
    await tx.query(
      `delete from equipment_days d where d.day = $1 and not exists (
         select from equipment_uses u where u.day = d.day and u.crew_no = d.crew_no and u.item = d.item)`,
      [day],
    );
  }
}

const IS_LIVE = "state in ('held', 'firm')";

const AHEAD = "r.state <> 'released' and upper(r.during) > $1";

/** The columns of `Reservation`. */
const RESERVATION_SQL = `id, crew_no as "crewNo", to_char(day, 'YYYY-MM-DD') as day, starts_at as "startsAt",
  duration_minutes as "durationMinutes", lower(during) as from, upper(during) as to, state, held_until as "heldUntil",
  zip, overruled`;

const RESERVED_SQL = `
  select r.crew_no as "crewNo", r.booking_id as "bookingId", r.waitlist_id as "waitlistId",
    r.rain_booking_id as "rainBookingId", r.zip,
    to_char(r.day, 'YYYY-MM-DD') as day,
    (extract(epoch from lower(r.during)) * 1000)::double precision as from,
    (extract(epoch from upper(r.during)) * 1000)::double precision as to,
    array(select item from equipment_uses u where u.reservation_id = r.id) as items
  from crew_reservations r where r.day = any($1::date[]) and r.state <> 'released'
  order by r.during`;

const TRIM_SQL = `
  update crew_reservations set during = case when crew_no = $2 then kept_span - new.span else kept_span end
  from (select tstzrange($3, $4) as span) new
  where booking_id = $1 and state = 'kept' and not (crew_no = $2 and (kept_span <@ new.span
    or (lower(kept_span) < lower(new.span) and upper(new.span) < upper(kept_span))))`;

/** Assigns the lowest set number that is in no van that day. */
const LOAD_SQL = `
  insert into equipment_days (item, set_no, day, crew_no)
    select k.item, (select min(n) from generate_series(1, k.owned) as n
      where not exists (select from equipment_days d where d.item = k.item and d.day = $1::date and d.set_no = n)), $1, $2
    from equipment_sets k where k.item = any($3::text[])
      and not exists (select from equipment_days d where d.item = k.item and d.day = $1::date and d.crew_no = $2)
      and exists (select from generate_series(1, k.owned) as n
        where not exists (select from equipment_days d where d.item = k.item and d.day = $1::date and d.set_no = n))
  on conflict do nothing`;

const CHOICE_SQL = `
  select (select json_build_object('no', c.no, 'name', c.name, 'heldUntil', r.held_until, 'overruled', r.overruled)
      from crew_reservations r join crews c on c.no = r.crew_no
      where r.booking_id = $1 and r.state in ('held', 'firm')) as current,
    coalesce((select json_agg(json_build_object('no', no, 'name', name) order by position, no)
      from crews where is_active and retired_at is null), '[]') as crews`;
