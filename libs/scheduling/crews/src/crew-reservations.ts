import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import { Outbox } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { Alternatives } from './alternatives.js';
import { busySpan, itemsToLoad, rankCrews, without, type CrewDay, type Slot } from './crew-fit.rules.js';
import { CrewUse } from './crew-use.js';
import { ScheduleCache, type ScheduleSnapshot } from './schedule-cache.js';
import { itemsOf, loadVan, returnUnused } from './equipment.js';
import {
  ids,
  insertReservation,
  lockDay,
  RESERVATION_SQL,
  type Reservation,
  type ReservedFor,
  type SlotRequest,
} from './reservation.js';
import { fiveDigits } from './travel.rules.js';

const EXPIRED_AT_ONCE = 200;

/** Reserving, keeping and freeing the time of crews; every call takes the transaction of what it belongs to. */
@Injectable()
export class CrewReservations {
  constructor(
    private readonly db: DataSource,
    private readonly worlds: ScheduleCache,
    private readonly use: CrewUse,
    private readonly alternatives: Alternatives,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Refuses at once what no crew can take, without a lock: most refusals need no transaction. `ignoring`: what the
   * caller has reserved already and would give back. @throws AppError SLOT_TAKEN with `alternatives` (start times) and
   * `alternativesDay`.
   */
  async look(request: SlotRequest, ignoring?: ReservedFor): Promise<void> {
    if (!(await this.use.isLimited())) return;
    const { ranked } = await this.rank(this.db.manager, request, ignoring);
    if (ranked.length === 0) throw await this.refusal(this.db.manager, request, ignoring);
  }

  /**
   * Reserves a crew inside the caller's transaction, held until an instant, or firm when that is null. The day stays
   * locked until the transaction ends. Null, and not a statement, while nothing is limited. Crews are tried
   * one by one with `on conflict do nothing`: a conflict that is raised would end the transaction.
   * @throws AppError SLOT_TAKEN, which rolls the caller's change back.
   */
  async reserve(
    tx: EntityManager,
    of: ReservedFor,
    request: SlotRequest,
    heldUntil: Date | null,
  ): Promise<Reservation | null> {
    if (!(await this.use.isLimited())) return null;
    await lockDay(tx, request.day);
    const reservation = await this.take(tx, of, request, heldUntil);
    if (!reservation) throw await this.refusal(tx, request);
    return reservation;
  }

  /**
   * Gives back what a booking has reserved and reserves another start, in the caller's transaction with the booking
   * locked. Both days are locked first, the earlier one before the other, so that two moves never wait for each other.
   * @throws AppError SLOT_TAKEN, which rolls the caller's change back.
   */
  async move(
    tx: EntityManager,
    bookingId: string,
    request: SlotRequest,
    heldUntil: Date | null,
  ): Promise<Reservation | null> {
    const live = await this.liveOf(bookingId, tx);
    if (!live) return this.reserve(tx, { bookingId }, request, heldUntil);
    const days = [...new Set([live.day, request.day])].sort();
    for (const day of days) await lockDay(tx, day);
    const isLimited = await this.use.isLimited();
    // Asked while it still has its time, so that a van that has left already goes on to it.
    const ranking = isLimited ? await this.rank(tx, request, { bookingId }) : null;
    await this.release(tx, { bookingId });
    if (!ranking) return null;
    const reservation = await this.insertFirst(tx, { of: { bookingId }, request, heldUntil }, ranking);
    if (!reservation) throw await this.refusal(tx, request);
    return reservation;
  }

  /** As `reserve`, for what was made already and has no time yet: null when no crew can take it. */
  async tryReserve(
    tx: EntityManager,
    of: ReservedFor,
    request: SlotRequest,
    heldUntil: Date | null,
  ): Promise<Reservation | null> {
    if (!(await this.use.isLimited())) return null;
    await lockDay(tx, request.day);
    return this.take(tx, of, request, heldUntil);
  }

  /** What is confirmed keeps its time for good. */
  async firm(tx: EntityManager, bookingId: string): Promise<void> {
    if (!(await this.use.mayReserve())) return;
    await tx.query(
      prepared(`update crew_reservations set state = 'firm', held_until = null
        where booking_id = $1 and state = 'held'`),
      [bookingId],
    );
  }

  /** As `firm`; what has no time takes a crew if one is free, and else takes place without one, for staff to see. */
  async firmOrTake(tx: EntityManager, bookingId: string, request: SlotRequest): Promise<void> {
    await this.firm(tx, bookingId);
    if (!(await this.use.isLimited()) || (await this.liveOf(bookingId, tx))) return;
    await this.tryReserve(tx, { bookingId }, request, null);
  }

  /** Frees the time and the equipment of a booking or an offer, and tells that the day has time again. */
  async release(tx: EntityManager, of: ReservedFor): Promise<void> {
    if (!(await this.use.mayReserve())) return;
    const { bookingId, waitlistId } = ids(of);
    const [live]: { id: string; day: string }[] = await tx.query(
      `select id, to_char(day, 'YYYY-MM-DD') as day from crew_reservations
       where (booking_id = $1 or waitlist_id = $2) and state <> 'released'`,
      [bookingId, waitlistId],
    );
    if (!live) return;
    await lockDay(tx, live.day);
    const [, released]: [unknown, number] = await tx.query(
      `update crew_reservations set state = 'released', held_until = null where id = $1 and state <> 'released'`,
      [live.id],
    );
    if (!released) return;
    await tx.query('delete from equipment_uses where reservation_id = $1', [live.id]);
    await returnUnused(tx, live.day);
    await this.outbox.publish(tx, 'time-freed', { day: live.day });
  }

  /** The live reservation of a booking; null without one. */
  async liveOf(bookingId: string, on: EntityManager = this.db.manager): Promise<Reservation | null> {
    const [live]: Reservation[] = await on.query(
      `select ${RESERVATION_SQL} from crew_reservations where booking_id = $1 and state <> 'released'`,
      [bookingId],
    );
    return live ?? null;
  }

  /** Bookings whose hold has run out, the oldest first, at most EXPIRED_AT_ONCE. */
  async endedHolds(): Promise<{ bookingId: string }[]> {
    if (!(await this.use.mayReserve())) return [];
    return this.db.query(
      `select booking_id as "bookingId" from crew_reservations
       where state = 'held' and held_until <= $1 and booking_id is not null order by held_until limit ${EXPIRED_AT_ONCE}`,
      [this.clock.now()],
    );
  }

  /** Tries crew by crew under the day's lock. */
  private async take(
    tx: EntityManager,
    of: ReservedFor,
    request: SlotRequest,
    heldUntil: Date | null,
  ): Promise<Reservation | null> {
    return this.insertFirst(tx, { of, request, heldUntil }, await this.rank(tx, request));
  }

  /** The first of the crews that the database lets have it; null when it is none. */
  private async insertFirst(
    tx: EntityManager,
    wanted: Wanted,
    { ranked, ...ranking }: Ranking,
  ): Promise<Reservation | null> {
    for (const crewNo of ranked) {
      const reservation = await this.insert(tx, { ...wanted, ...ranking, crewNo });
      if (reservation) return reservation;
    }
    return null;
  }

  private async rank(on: EntityManager, request: SlotRequest, ignoring?: ReservedFor): Promise<Ranking> {
    const zip = fiveDigits(request.zipCode);
    const world = await this.worlds.read([request.day], [zip], on);
    const slot: Slot = {
      startsAt: request.startsAt.getTime(),
      durationMinutes: request.durationMinutes,
      stop: world.stopOf(zip),
      items: itemsOf(request),
    };
    const day = without(world.days[0], ignoring && ids(ignoring));
    const ranked = rankCrews(day, slot, world.policies, this.clock.now().getTime());
    return { ranked, day, slot, policies: world.policies };
  }

  /** Null when the database knows of a conflict after all: then the next crew is tried. */
  private async insert(tx: EntityManager, made: Insertion): Promise<Reservation | null> {
    const { crewNo, day, slot, policies } = made;
    const span = busySpan(slot, policies);
    const { stop, items } = slot;
    const reservation = await insertReservation(tx, { ...made, zip: stop.zip, span, items });
    if (!reservation) return null;
    if (await loadVan(tx, reservation, itemsToLoad(day, crewNo, items))) return reservation;
    await tx.query('delete from crew_reservations where id = $1', [reservation.id]);
    await returnUnused(tx, reservation.day);
    return null;
  }

  private async refusal(on: EntityManager, request: SlotRequest, ignoring?: ReservedFor): Promise<AppError> {
    const { day, starts } = await this.alternatives.to(on, request, ignoring && ids(ignoring));
    return new AppError('SLOT_TAKEN', undefined, {
      facts: { alternatives: starts, ...(day && { alternativesDay: day }) },
    });
  }
}

/** Who wants the time of a crew, and until when it is held; null for a firm one. */
type Wanted = { of: ReservedFor; request: SlotRequest; heldUntil: Date | null };
/** The crews that can take it, best first, as the day was when they were asked. */
type Ranking = { ranked: number[]; day: CrewDay; slot: Slot; policies: ScheduleSnapshot['policies'] };
type Insertion = Wanted & Omit<Ranking, 'ranked'> & { crewNo: number };
