import { Injectable } from '@nestjs/common';
import { AppError, overruleMessage, type CrewOfBooking } from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import type { EntityManager } from 'typeorm';
import { slotTaken, type StartConflict } from '../availability/availability.rules.js';
import { AvailabilityService, type SlotOnDay } from '../availability/availability.service.js';
import {
  busySpan,
  itemsToLoad,
  itemsWithoutFreeSet,
  obstaclesOf,
  rankCrews,
} from '../availability/crew-fit.rules.js';
import { CrewReservationsRepository, type TakenTime } from './crew-reservations.repository.js';
import { CrewStatusService } from '../availability/crew-status.service.js';
import {
  holdEnds,
  idsOf,
  type Reservation,
  type ReservedFor,
  type SlotRequest,
} from './reservation.rules.js';

/** A request for a crew's time; firm if `heldUntil` is null. */
type ReservationRequest = {
  of: ReservedFor;
  request: SlotRequest;
  heldUntil: Date | null;
  /** The booking has a kept time, which the new one may overlap. */
  hasKept?: boolean;
};

type Assignment = {
  bookingId: string;
  crewNo: number;
  request: SlotRequest;
  /** True for a confirmed booking, whose new reservation is firm. */
  isFirm: boolean;
  /** A reason was given, so obstacles can be overruled. */
  isReasoned: boolean;
};
type Assigned = { crewName: string; overruled: string[] };

/** Reserves, holds and releases the time of crews, always in the caller's transaction. */
@Injectable()
export class CrewReservationsService {
  constructor(
    private readonly repository: CrewReservationsRepository,
    private readonly availability: AvailabilityService,
    private readonly crewStatus: CrewStatusService,
    private readonly outbox: OutboxService,
  ) {}

  /**
   * What is open instead of a request that no crew can serve, read without a transaction or lock; null when one can. The
   * reservation of `ignoring` counts as free.
   */
  async conflictOf(request: SlotRequest, ignoring?: ReservedFor): Promise<StartConflict | null> {
    if (!(await this.crewStatus.hasActiveCrew())) return null;
    const slotOnDay = await this.availability.slotOnDay(request, ignoring);
    return ranked(slotOnDay).length > 0 ? null : this.availability.alternatives(request, ignoring);
  }

  /**
   * Reserves a crew in the caller's transaction, held until an instant, or firm if null. The day stays locked until the
   * transaction ends. Null without a query while no crew is active. Crews are tried one by one with `on conflict do
   * nothing`, since a raised conflict would abort the transaction.
   * @throws AppError SLOT_TAKEN with `alternatives` (start times) and `alternativesDay`, which rolls the change back.
   */
  async reserve(
    tx: EntityManager,
    of: ReservedFor,
    request: SlotRequest,
    heldUntil: Date | null,
  ): Promise<Reservation | null> {
    if (!(await this.crewStatus.hasActiveCrew())) return null;
    const reservation = await this.reserveOnDay(tx, { of, request, heldUntil });
    if (!reservation) throw slotTaken(await this.availability.alternatives(request, undefined, tx));
    return reservation;
  }

  /** As `reserve`, but returns null if no crew can serve the request. */
  async tryReserve(
    tx: EntityManager,
    of: ReservedFor,
    request: SlotRequest,
    heldUntil: Date | null,
  ): Promise<Reservation | null> {
    if (!(await this.crewStatus.hasActiveCrew())) return null;
    return this.reserveOnDay(tx, { of, request, heldUntil });
  }

  /**
   * Releases a booking's reservation and reserves another start, in the caller's transaction with the booking locked.
   * With `keptUntil` the old one stays, with its equipment, so that the reschedule can be undone until then. A time kept
   * by an earlier reschedule, and what is held in case of rain, is released. All days are locked first, in order, so that
   * concurrent calls cannot deadlock.
   * @throws AppError SLOT_TAKEN, which rolls the caller's change back.
   */
  async reschedule(
    tx: EntityManager,
    bookingId: string,
    request: SlotRequest,
    { heldUntil, keptUntil = null }: { heldUntil: Date | null; keptUntil?: Date | null },
  ): Promise<Reservation | null> {
    const of = { bookingId };
    const taken = await this.repository.listTaken(tx, of);
    const live = taken.find(isOwn);
    if (taken.length > 0) await this.lockDays(tx, [...taken.map(({ day }) => day), request.day]);
    await this.releaseLocked(
      tx,
      taken.filter((each) => !isOwn(each)),
    );
    if (!live) return this.reserve(tx, of, request, heldUntil);
    const isLimited = await this.crewStatus.hasActiveCrew();
    const own = { ...of, staysLoaded: keptUntil !== null };
    // Read before the release, so that a van that has already left is still considered.
    const slotOnDay = isLimited ? await this.availability.slotOnDay(request, own, tx) : null;
    const hasKept = keptUntil !== null && slotOnDay !== null;
    if (hasKept) await this.repository.keep(tx, live, keptUntil);
    else await this.releaseLocked(tx, [live]);
    if (!slotOnDay) return null;
    const reservation = await this.insertFirst(tx, { of, request, heldUntil, hasKept }, slotOnDay);
    if (!reservation) throw slotTaken(await this.availability.alternatives(request, own, tx));
    return reservation;
  }

  /**
   * Undoes a reschedule: the kept time of a locked booking is its reservation again, held until an instant or firm if
   * null, and the newer one is released. False when no time is kept.
   */
  async restoreKept(tx: EntityManager, bookingId: string, heldUntil: Date | null): Promise<boolean> {
    const taken = await this.repository.listTaken(tx, { bookingId });
    const kept = taken.find(({ isKept }) => isKept);
    if (!kept) return false;
    await this.lockDays(
      tx,
      taken.map(({ day }) => day),
    );
    await this.releaseLocked(tx, taken.filter(isOwn));
    await this.repository.restore(tx, kept, heldUntil);
    return true;
  }

  /** Releases the kept time of a locked booking, whose reschedule is final, and publishes `time-freed`. */
  async releaseKept(tx: EntityManager, bookingId: string): Promise<void> {
    if (!(await this.crewStatus.areCrewsInUse())) return;
    const kept = (await this.repository.listTaken(tx, { bookingId })).filter(({ isKept }) => isKept);
    await this.lockDays(
      tx,
      kept.map(({ day }) => day),
    );
    await this.releaseLocked(tx, kept);
  }

  /** Makes the held reservation of a confirmed booking firm. */
  async makeFirm(tx: EntityManager, bookingId: string): Promise<void> {
    if (await this.crewStatus.areCrewsInUse()) await this.repository.makeFirm(tx, bookingId);
  }

  /** As `makeFirm`; without a reservation it tries to reserve a crew, otherwise staff must assign one. */
  async makeFirmOrReserve(tx: EntityManager, bookingId: string, request: SlotRequest): Promise<void> {
    await this.makeFirm(tx, bookingId);
    if (!(await this.crewStatus.hasActiveCrew()) || (await this.repository.liveOf(bookingId, tx))) return;
    await this.tryReserve(tx, { bookingId }, request, null);
  }

  /** Extends a hold that ends before `until`. */
  extendHold(tx: EntityManager, bookingId: string, until: Date): Promise<void> {
    return this.repository.extendHold(tx, bookingId, until);
  }

  /**
   * Releases time and equipment of a booking, also a kept time and what is held for it in case of rain, or of a
   * waiting-list entry; publishes `time-freed` for each day. With `endedBy`, only what was held until then at most.
   */
  release(tx: EntityManager, of: ReservedFor, endedBy?: Date): Promise<void> {
    return this.releaseAll(tx, [{ of, endedBy }]);
  }

  /** As `release`, for several at once: all days are locked first, in order. */
  async releaseAll(tx: EntityManager, all: readonly { of: ReservedFor; endedBy?: Date }[]): Promise<void> {
    if (!(await this.crewStatus.areCrewsInUse())) return;
    const taken: TakenTime[] = [];
    for (const { of, endedBy } of all) taken.push(...(await this.repository.listTaken(tx, of, endedBy)));
    await this.lockDays(
      tx,
      taken.map(({ day }) => day),
    );
    await this.releaseLocked(tx, taken);
  }

  /** A batch of bookings with a time in case of rain that is held no longer. */
  async listEndedRainHolds(now: Date): Promise<string[]> {
    return (await this.crewStatus.areCrewsInUse()) ? this.repository.listEndedRainHolds(now) : [];
  }

  /** The live reservation of a booking, or null. */
  liveOf(bookingId: string, on?: EntityManager): Promise<Reservation | null> {
    return this.repository.liveOf(bookingId, on);
  }

  /** The bookings that reserved the crew's time of a released reservation after it, also those released since. */
  bookingsInTimeOf(reservationId: string): Promise<string[]> {
    return this.repository.bookingsInTimeOf(reservationId);
  }

  /** A batch of bookings with an expired hold, oldest first. */
  async listEndedHolds(): Promise<{ bookingId: string }[]> {
    return (await this.crewStatus.areCrewsInUse()) ? this.repository.listEndedHolds() : [];
  }

  /** Unpaid bookings whose hold ends before this instant, the soonest first. */
  async listHoldsUntil(until: Date): Promise<{ bookingId: string; since: Date; heldUntil: Date }[]> {
    return (await this.crewStatus.areCrewsInUse()) ? this.repository.listHoldsUntil(until) : [];
  }

  /** The crew of a booking, and possible ones. Null without a query while crews are not in use. */
  async crewChoice(bookingId: string): Promise<Omit<CrewOfBooking, 'mayMove'> | null> {
    return (await this.crewStatus.areCrewsInUse()) ? this.repository.crewChoice(bookingId) : null;
  }

  /**
   * Assigns a booking to the crew chosen by staff, in the caller's transaction with the booking locked. All obstacles but
   * an overlap can be overruled with a reason; they are stored with the reservation.
   * @throws AppError NOT_FOUND for an unknown or inactive crew, VALIDATION for obstacles without a reason, SLOT_TAKEN if
   * the crew has another event.
   */
  async assign(tx: EntityManager, assignment: Assignment): Promise<Assigned> {
    const { bookingId, crewNo, request, isReasoned } = assignment;
    await this.repository.lockDay(tx, request.day);
    const slotOnDay = await this.availability.slotOnDay(request, { bookingId }, tx);
    const { day, slot, policies } = slotOnDay;
    const crewName = await this.repository.crewName(tx, crewNo);
    const crew = day.crews.find(({ no }) => no === crewNo);
    if (!crew) throw new AppError('NOT_FOUND', 'We could not find that crew.');
    const overruled = obstaclesOf(day, crew, slot, policies);
    if (overruled.includes('overlap')) throw hasAnotherEvent(crewName);
    if (overruled.length > 0 && !isReasoned)
      throw AppError.validation({ reason: overruleMessage(crewName, overruled) });
    const before = await this.repository.replaceLive(tx, bookingId, request.day);
    const heldUntil = holdEndFor(assignment, before, slotOnDay);
    const input = { of: { bookingId }, request, heldUntil, hasKept: true };
    const reservation = await this.insert(tx, input, slotOnDay, { crewNo, overruled });
    if (!reservation) throw hasAnotherEvent(crewName);
    const lacked = itemsWithoutFreeSet(day, crew, slot);
    const limited = slot.items.filter((item) => day.owned.has(item) && !lacked.includes(item));
    if (!(await this.repository.loadVan(tx, reservation, limited))) throw hasAnotherEvent(crewName);
    // The previous crew has free time that can be offered to the waiting list.
    if (before && before.crewNo !== crewNo) await this.outbox.publish(tx, 'time-freed', { day: request.day });
    return { crewName, overruled };
  }

  /**
   * Reserves a crew, firm, for a locked booking without a reservation, despite conflicts: the crew with
   * the fewest obstacles, never one with another event. Returns the obstacles; none while no crew is active.
   * @throws AppError SLOT_TAKEN with `alternatives` and `alternativesDay` when every crew has another event.
   */
  async reserveOverruling(tx: EntityManager, bookingId: string, request: SlotRequest): Promise<string[]> {
    if (!(await this.crewStatus.hasActiveCrew())) return [];
    await this.repository.lockDay(tx, request.day);
    const { day, slot, policies } = await this.availability.slotOnDay(request, { bookingId }, tx);
    const [first] = day.crews
      .map((crew) => ({ no: crew.no, obstacles: obstaclesOf(day, crew, slot, policies) }))
      .filter(({ obstacles }) => !obstacles.includes('overlap'))
      .toSorted((one, other) => one.obstacles.length - other.obstacles.length);
    if (!first) throw slotTaken(await this.availability.alternatives(request, undefined, tx));
    const assignment = { bookingId, crewNo: first.no, request, isFirm: true, isReasoned: true };
    return (await this.assign(tx, assignment)).overruled;
  }

  /** In order of day. */
  private async lockDays(tx: EntityManager, days: readonly string[]): Promise<void> {
    for (const day of [...new Set(days)].toSorted()) await this.repository.lockDay(tx, day);
  }

  /** The caller holds the locks of the days. */
  private async releaseLocked(tx: EntityManager, taken: readonly TakenTime[]): Promise<void> {
    const freed = new Set<string>();
    for (const each of taken) if (await this.repository.release(tx, each)) freed.add(each.day);
    for (const day of freed) await this.outbox.publish(tx, 'time-freed', { day });
  }

  private async reserveOnDay(tx: EntityManager, input: ReservationRequest): Promise<Reservation | null> {
    await this.repository.lockDay(tx, input.request.day);
    return this.insertFirst(tx, input, await this.availability.slotOnDay(input.request, undefined, tx));
  }

  /** Tries the crews, best first, under the day's lock; null if all inserts conflict. */
  private async insertFirst(
    tx: EntityManager,
    input: ReservationRequest,
    slotOnDay: SlotOnDay,
  ): Promise<Reservation | null> {
    for (const crewNo of ranked(slotOnDay)) {
      const reservation = await this.insert(tx, input, slotOnDay, { crewNo });
      if (!reservation) continue;
      const items = itemsToLoad(slotOnDay.day, crewNo, slotOnDay.slot.items);
      if (await this.repository.loadVan(tx, reservation, items)) return reservation;
      await this.repository.delete(tx, reservation);
    }
    return null;
  }

  /** Null on a conflict in the database. */
  private async insert(
    tx: EntityManager,
    { hasKept, ...input }: ReservationRequest,
    { slot, policies }: SlotOnDay,
    crew: { crewNo: number; overruled?: string[] },
  ): Promise<Reservation | null> {
    const { stop, items } = slot;
    const span = busySpan(slot, policies);
    const { bookingId } = idsOf(input.of);
    if (hasKept && bookingId) await this.repository.trimKept(tx, { bookingId, crewNo: crew.crewNo, span });
    return this.repository.insert(tx, { ...input, ...crew, zip: stop.zip, span, items });
  }
}

/** The reservation of the booking itself. */
const isOwn = ({ isKept, isForRain }: TakenTime) => !isKept && !isForRain;

/** Numbers of the suitable crews, best first. */
const ranked = ({ day, slot, policies, now }: SlotOnDay) => rankCrews(day, slot, policies, now);

const hasAnotherEvent = (name: string) =>
  new AppError('SLOT_TAKEN', `${name} has another event at this time.`);

/** The end of the hold with the new crew: unchanged, or as of a new booking. */
function holdEndFor(
  { isFirm, request }: Assignment,
  before: Pick<Reservation, 'heldUntil'> | null,
  { now, policies }: SlotOnDay,
): Date | null {
  if (isFirm) return null;
  const fromNow = { createdAt: new Date(now), startsAt: request.startsAt };
  return before?.heldUntil ?? holdEnds(fromNow, policies.holdHours);
}
