// The SQL of booking rows, timelines and notes, except retention and access. Hot reads bypass TypeORM: creating a
// booking reads its row seven times, and TypeORM needs 0.7 ms to map its forty columns where this code needs 0.2 ms,
// and twice as long for the insert. Columns come from the entity metadata, so a new column needs no change here.
import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  AppError,
  CONFIRMED_STATUSES,
  instantInZone,
  keysOf,
  startMinute,
  type HistoryEvent,
} from '#libs/shared/contracts';
import { isId, prepared } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { OutboxService, type DomainEvent } from '#libs/platform/events';
import { DataSource, In, type EntityManager } from 'typeorm';
import { BookingEntity, BookingNoteEntity, CancellationEntity, HistoryEntity } from './booking.entity.js';
import { isValidLink } from './access/links.sql.js';
import { AWAITS_PRICE_SQL, IS_PAYABLE_SQL, TRANSITIONS, type Transition } from './booking.rules.js';

const MAX_PER_ADDRESS = 20;
const EXPIRED_AT_ONCE = 200;
const EXPIRES_SQL = `status = 'pending' and ${IS_PAYABLE_SQL} and starts_at <=`;
/** The message for a change of the time zone during a booking or reschedule. */
export const ZONE_CHANGED = 'Our time zone has just changed. Please try once more.';
/** An event that started this long ago has ended in every time zone. */
const OVER_AFTER = '1 day';

/**
 * True when the time zone in this parameter is the current one. A process with an outdated cached zone must not store a
 * start computed from it.
 */
const isCurrentZone = (place: string) => `not exists (select from business_zone where zone <> ${place})`;

/** The author of a timeline entry. */
export type Actor = 'system' | 'parent' | `user:${string}`;

/** Day and time as stored, and the same instant in UTC. */
export type Start = Pick<BookingEntity, 'eventDate' | 'eventTime' | 'startsAt'>;

/**
 * The settlement of a booking; `partPaidCents` is the amount received of a price that is not fully paid, such as a
 * deposit.
 */
export type Settlement = { promoCode: string | null; discountCents: number; partPaidCents?: number };

/** A further condition of a statement, with its named parameters. */
type Condition = { sql: string; values: Record<string, unknown> };

/** An upcoming event or waiting-list offer; `day` is yyyy-MM-dd, `time` as "2:00 PM". */
export type ComingEvent = { day: string; time: string; id: string };

/** Rows of bookings. Methods with `tx` run in the caller's transaction; this class opens none. */
@Injectable()
export class BookingRepository {
  /** The select list: the columns aliased to their property names. */
  private readonly columns: string;

  constructor(
    private readonly db: DataSource,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {
    this.columns = columnsOf(db);
  }

  /**
   * Inserts a booking and its created event in one statement, which is atomic without a transaction. Returns false
   * without a change when its creation key exists already, or when the time zone was changed and this process computed
   * the start in the old one.
   */
  async insert(booking: BookingEntity, on: EntityManager = this.db.manager): Promise<boolean> {
    if (!this.isInZone(booking)) return false;
    const { columns } = this.db.getMetadata(BookingEntity);
    const names = columns.map(({ databaseName }) => databaseName).join(', ');
    const places = columns.map((_, index) => `$${index + 1}`).join(', ');
    const zone = columns.length + 1;
    const publishing = this.outbox.publishSql(zone + 1, [
      { name: 'booking-created', payload: { bookingId: booking.id } },
    ]);
    const made: unknown[] = await on.query(
      prepared(`with made as (insert into bookings (${names}) select ${places} where ${isCurrentZone(`$${zone}`)}
          on conflict do nothing returning id)
        select ${publishing.sql} from made`),
      [
        ...columns.map(({ propertyName }) => booking[propertyName as keyof BookingEntity]),
        this.clock.zone,
        ...publishing.values,
      ],
    );
    return made.length > 0;
  }

  /** Null for an unknown or malformed id. */
  async findById(id: string, on: EntityManager = this.db.manager): Promise<BookingEntity | null> {
    if (!isId(id)) return null;
    const [booking]: BookingEntity[] = await on.query(
      prepared(`select ${this.columns} from bookings where id = $1`),
      [id],
    );
    return booking ?? null;
  }

  /** Locks the row until the transaction ends, and reads it. */
  async lock(tx: EntityManager, id: string): Promise<BookingEntity | null> {
    const [booking]: BookingEntity[] = await tx.query(
      prepared(`select ${this.columns} from bookings where id = $1 for update`),
      [id],
    );
    return booking ?? null;
  }

  /** The booking created with this key; null when there is none. */
  findByCreationKey(creationKey: string): Promise<BookingEntity | null> {
    return this.db.getRepository(BookingEntity).findOneBy({ creationKey });
  }

  /**
   * The id of the open booking of the same session or account, family address and start, made by another request; null
   * when there is none. Locks out a concurrent one of this session until the transaction ends.
   */
  async lockAndFindSame(tx: EntityManager, booking: BookingEntity): Promise<string | null> {
    const { createdBySession, userId, startsAt, parentEmailKey, creationKey } = booking;
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`book:${createdBySession}`]);
    const [same]: { id: string }[] = await tx.query(
      `select id from bookings
       where (created_by_session = $1 or user_id = $2) and starts_at = $3 and parent_email_key = $4
         and creation_key is distinct from $5 and status in ('${CONFIRMED_STATUSES.join("', '")}', 'pending')
       order by created_at desc limit 1`,
      [createdBySession, userId, startsAt, parentEmailKey, creationKey],
    );
    return same?.id ?? null;
  }

  /** The existing ones of these bookings, ordered by start. */
  findAll(ids: readonly string[]): Promise<BookingEntity[]> {
    if (ids.length === 0) return Promise.resolve([]);
    const order = { startsAt: 'ASC', id: 'ASC' } as const;
    return this.db.getRepository(BookingEntity).find({ where: { id: In(ids) }, order });
  }

  /** The bookings of an account, newest first. */
  findOfUser(userId: string): Promise<BookingEntity[]> {
    return this.db.getRepository(BookingEntity).find({ where: { userId }, order: { createdAt: 'DESC' } });
  }

  /** Up to twenty bookings of an address by its normal form, latest event day first. */
  findOfAddress(email: string): Promise<BookingEntity[]> {
    return this.db
      .getRepository(BookingEntity)
      .createQueryBuilder('b')
      .where('b.parent_email_key = any(:keys)', { keys: keysOf(email) })
      .orderBy('b.starts_at', 'DESC')
      .addOrderBy('b.id')
      .limit(MAX_PER_ADDRESS)
      .getMany();
  }

  /** The events of a day, ordered by start, and the number of bookings of that day neither confirmed nor paid yet. */
  async findOfDay(eventDate: string): Promise<{ taking: BookingEntity[]; unconfirmed: number }> {
    const bookings = this.db.getRepository(BookingEntity);
    const taking = await bookings.find({
      where: { eventDate, status: In(CONFIRMED_STATUSES) },
      order: { startsAt: 'ASC', id: 'ASC' },
    });
    return { taking, unconfirmed: await bookings.countBy({ eventDate, status: 'pending' }) };
  }

  /**
   * Confirmed bookings with a deposit in their terms and a balance to pay, of event days from `from` to `to`. A partial
   * index contains exactly these.
   */
  findWithBalance(
    { from, to }: { from: string; to: string },
    on: EntityManager = this.db.manager,
  ): Promise<(Pick<BookingEntity, 'id' | 'eventDate' | 'terms' | 'createdAt'> & { dueCents: number })[]> {
    return on.query(
      `select id, to_char(event_date, 'YYYY-MM-DD') as "eventDate", terms, created_at as "createdAt",
         final_cents - part_paid_cents as "dueCents" from bookings
       where status = 'confirmed' and payment_status in ('pending', 'failed') and terms -> 'depositPercent' > '0'
         and event_date between $1 and $2
       order by event_date, id`,
      [from, to],
    );
  }

  /** The newest booking that this session or its user can pay now, also by a link that was opened in this session. */
  async newestPayable(
    { sessionId, userId }: Pick<RequestUser, 'sessionId' | 'userId'>,
    now: Date,
  ): Promise<BookingEntity | null> {
    const [booking]: BookingEntity[] = await this.db.query(
      prepared(`select ${this.columns} from bookings
        where ${IS_PAYABLE_SQL} and starts_at > $1 and (session_ids @> array[$2]::uuid[] or user_id = $3
          or id = any (array(select l.booking_id from booking_links l join bookings b on b.id = l.booking_id
            where l.session_ids @> array[$2]::uuid[] and ${isValidLink('$1')})))
        order by created_at desc limit 1`),
      [now, sessionId, userId],
    );
    return booking ?? null;
  }

  /** Whether a session has created a booking at or after this instant. */
  async hasBookedSince(sessionId: string, since: Date): Promise<boolean> {
    const booked: unknown[] = await this.db.query(
      'select from bookings where created_by_session = $1 and created_at >= $2 limit 1',
      [sessionId, since],
    );
    return booked.length > 0;
  }

  /** The email of the newest booking of a session whose parent data still exists; null when there is none. */
  async emailOfSession(sessionId: string): Promise<string | null> {
    const [found]: { email: string }[] = await this.db.query(
      `select parent_email as email from bookings
       where created_by_session = $1 and parent_email like '%@%' order by created_at desc limit 1`,
      [sessionId],
    );
    return found?.email ?? null;
  }

  /** Locks the table against new bookings until the transaction ends, and reads the upcoming events, soonest first. */
  async lockAndListUpcoming(tx: EntityManager, now: Date): Promise<ComingEvent[]> {
    await tx.query('lock table bookings in share row exclusive mode');
    return tx.query(COMING_SQL, [now]);
  }

  /**
   * Marks a booking as paid, or as paid in part, with its timeline entry and the given event in one statement; false
   * when its status does not allow it.
   */
  async confirm(
    tx: EntityManager,
    id: string,
    { promoCode, discountCents, partPaidCents = 0, at, event }: Settlement & { at: Date; event: DomainEvent },
  ): Promise<boolean> {
    const { from, to } = TRANSITIONS.pay;
    const { code, ...params } = settled(promoCode, partPaidCents);
    const publishing = this.outbox.publishSql(10, [event]);
    const confirmed: unknown[] = await tx.query(
      prepared(`with confirmed as (
          update bookings set status = case when status = any($6) then $7 else status end,
            payment_status = case $8::integer when 0 then 'completed' else 'pending' end,
            payment_completed_at = case $8::integer when 0 then $2::timestamptz end, promo_code = $3,
            discount_cents = $4, final_cents = greatest(0, total_cents - $4), part_paid_cents = $8, version = version + 1,
            revision = revision + 1
          where id = $1 and ${AWAITS_PRICE_SQL} returning id
        ), timeline as (
          insert into booking_history (booking_id, code, params, actor, at)
          select id, $5, $9::jsonb, 'system', $2 from confirmed
        ) select ${publishing.sql} from confirmed`),
      [id, at, promoCode, discountCents, code, from, to, partPaidCents, params, ...publishing.values],
    );
    return confirmed.length > 0;
  }

  /**
   * Changes the status and increments the version, in one statement; false, without a change, unless the transition may
   * leave the stored status and all conditions hold. With `start` it writes a new start.
   */
  async transition(
    tx: EntityManager,
    id: string,
    name: Transition,
    { version, start, where }: { version?: number; start?: Start; where?: Condition } = {},
  ): Promise<boolean> {
    const { from, to } = TRANSITIONS[name];
    const change = tx
      .createQueryBuilder()
      .update(BookingEntity)
      .set({ ...start, status: to, version: () => 'version + 1' })
      .where('id = :id and status = any(:from)', { id, from });
    if (version !== undefined) change.andWhere('version = :version', { version });
    if (where) change.andWhere(where.sql, where.values);
    return (await change.execute()).affected === 1;
  }

  /** Undoes `complete` when a host undoes 'finished'; a booking completed by staff stays completed. */
  async reopen(tx: EntityManager, id: string): Promise<void> {
    const sql = `not exists (select from booking_history h where h.booking_id = bookings.id and h.code = 'completed-by-staff')`;
    await this.transition(tx, id, 'reopen', { where: { sql, values: {} } });
  }

  /** Ids of unpaid bookings that start at or before `lastStart`, earliest first; a limited batch. */
  async findUnpaidStarted(lastStart: Date): Promise<string[]> {
    const rows: { id: string }[] = await this.db.query(
      `select id from bookings where ${EXPIRES_SQL} $1 order by starts_at limit ${EXPIRED_AT_ONCE}`,
      [lastStart],
    );
    return rows.map(({ id }) => id);
  }

  /** Expires a booking of `findUnpaidStarted`; false when it no longer qualifies. */
  expireStarted(tx: EntityManager, id: string, lastStart: Date): Promise<boolean> {
    const where = { sql: `${EXPIRES_SQL} :lastStart`, values: { lastStart } };
    return this.transition(tx, id, 'expire', { where });
  }

  /**
   * Writes a new start; the caller has incremented the version.
   * @throws AppError STALE when the time zone has changed.
   */
  async setStart(
    tx: EntityManager,
    id: string,
    { eventDate, eventTime, startsAt, revision }: Start & { revision: number },
  ): Promise<void> {
    if (!this.isInZone({ eventDate, eventTime, startsAt })) throw new AppError('STALE', ZONE_CHANGED);
    const [, moved]: [unknown, number] = await tx.query(
      `update bookings set event_date = $2, event_time = $3, starts_at = $4, revision = $5
       where id = $1 and ${isCurrentZone('$6')}`,
      [id, eventDate, eventTime, startsAt, revision, this.clock.zone],
    );
    if (moved === 0) throw new AppError('STALE', ZONE_CHANGED);
  }

  /**
   * Returns an expired booking to pending with this start; false when its status does not allow it or the time zone was
   * changed.
   */
  async reinstate(
    tx: EntityManager,
    id: string,
    { eventDate, eventTime, startsAt }: Start,
  ): Promise<boolean> {
    if (!this.isInZone({ eventDate, eventTime, startsAt })) return false;
    const where = { sql: isCurrentZone(':zone'), values: { zone: this.clock.zone } };
    return this.transition(tx, id, 'reinstate', { start: { eventDate, eventTime, startsAt }, where });
  }

  /** Updates these columns and increments the version. */
  async updateVersioned(
    tx: EntityManager,
    id: string,
    columns: Omit<Partial<BookingEntity>, 'id' | 'status' | 'version'>,
  ): Promise<void> {
    await tx.update(BookingEntity, id, { ...columns, version: () => 'version + 1' });
  }

  /** Updates these columns; the caller has incremented the version. */
  async update(
    tx: EntityManager,
    id: string,
    columns: Omit<Partial<BookingEntity>, 'id' | 'status' | 'version'>,
  ): Promise<void> {
    await tx.update(BookingEntity, id, columns);
  }

  /** Increments the version: changes based on the previous one fail with STALE. */
  async incrementVersion(tx: EntityManager, id: string): Promise<void> {
    await tx.query('update bookings set version = version + 1 where id = $1', [id]);
  }

  /** The stored timeline entries of these bookings, oldest first; `actor` as stored. */
  history(bookingIds: readonly string[]): Promise<HistoryEntity[]> {
    return this.db
      .getRepository(HistoryEntity)
      .find({ where: { bookingId: In(bookingIds) }, order: { id: 'ASC' } });
  }

  /** Whether the timeline of a booking has an entry with one of these codes. */
  async hasHistory(bookingId: string, codes: readonly HistoryEvent['code'][]): Promise<boolean> {
    const lines: unknown[] = await this.db.query(
      'select from booking_history where booking_id = $1 and code = any($2) limit 1',
      [bookingId, codes],
    );
    return lines.length > 0;
  }

  /** When staff last changed the family's address; null when it is the one of the creation. */
  async addressChangedAt(bookingId: string, on: EntityManager): Promise<Date | null> {
    const sql = `select max(at) as at from booking_history
      where booking_id = $1 and code = 'edited' and params -> 'fields' @> '"parentEmail"'`;
    const [{ at }]: [{ at: Date | null }] = await on.query(sql, [bookingId]);
    return at;
  }

  /** The internal staff notes of these bookings, oldest first. */
  notes(bookingIds: readonly string[]): Promise<BookingNoteEntity[]> {
    return this.db.getRepository(BookingNoteEntity).find({
      where: { bookingId: In(bookingIds) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  async insertCancellation(tx: EntityManager, cancellation: CancellationEntity): Promise<void> {
    await tx.insert(CancellationEntity, cancellation);
  }

  /** The cancellation of a booking; null when it was not cancelled. */
  findCancellation(bookingId: string): Promise<CancellationEntity | null> {
    return this.db.getRepository(CancellationEntity).findOneBy({ bookingId });
  }

  /** Whether any booking exists. */
  async hasAny(on: EntityManager): Promise<boolean> {
    const rows: unknown[] = await on.query('select from bookings limit 1');
    return rows.length > 0;
  }

  /** Locks these rows until the transaction ends. */
  async lockAll(tx: EntityManager, ids: readonly string[]): Promise<void> {
    await tx.query('select from bookings where id = any($1::uuid[]) order by id for update', [ids]);
  }

  /** Deletes bookings and their dependent rows. */
  async deleteAll(tx: EntityManager, ids: readonly string[]): Promise<void> {
    await tx.query('delete from bookings where id = any($1::uuid[])', [ids]);
  }

  /** False when this process has received another time zone since it computed the start. */
  private isInZone({ eventDate, eventTime, startsAt }: Start): boolean {
    const start = instantInZone(eventDate, startMinute(eventTime) ?? 0, this.clock.zone);
    return start.getTime() === startsAt.getTime();
  }

  addNote(tx: EntityManager, note: Omit<BookingNoteEntity, 'id'>): Promise<BookingNoteEntity> {
    return tx.save(tx.create(BookingNoteEntity, note));
  }
}

/**
 * Writes one timeline entry for each of these bookings in the caller's transaction; must not contain the child's data.
 */
export async function writeHistory(
  tx: EntityManager,
  bookingIds: readonly string[],
  event: HistoryEvent,
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  const { code, ...params } = event;
  await tx.query(
    prepared(`insert into booking_history (booking_id, code, params, actor, at)
      select id, $2, $3, $4, $5 from unnest($1::uuid[]) as t (id)`),
    [bookingIds, code, params, actor, at],
  );
}

/**
 * Raises the versions of bookings that start after this time: calendars ignore an entry with a lower sequence than the
 * one they have, and a restored booking may have been changed after its backup.
 */
export async function raiseVersions(tx: EntityManager, startAfter: string, by: number): Promise<void> {
  await tx.query('update bookings set version = version + $2 where starts_at > $1', [startAfter, by]);
}

/** The timeline entry of a payment. */
function settled(promoCode: string | null, partPaidCents: number): HistoryEvent {
  if (partPaidCents > 0) return { code: 'deposit-paid', amountCents: partPaidCents };
  return { code: promoCode ? 'paid-with-code' : 'paid' };
}

const columnsOf = (db: DataSource): string =>
  db
    .getMetadata(BookingEntity)
    .columns.map(({ type, databaseName, propertyName }) => {
      // Dates are read as text; the driver would convert them to midnight of some time zone.
      const value = type === 'date' ? `to_char(${databaseName}, 'YYYY-MM-DD')` : databaseName;
      return `${value} as "${propertyName}"`;
    })
    .join(', ');

const COMING_SQL = `
  select day, time, id from (
  select to_char(event_date, 'YYYY-MM-DD') as day, event_time as time, id, starts_at from bookings
  where status in ('pending', 'confirmed') and starts_at > $1::timestamptz - interval '${OVER_AFTER}'
  union all
  select to_char(day, 'YYYY-MM-DD'), 'a time on offer', waitlist_id, starts_at from live_reservations
  where waitlist_id is not null and starts_at > $1) as coming
  order by starts_at, id`;
