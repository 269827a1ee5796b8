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
import { CrewReservationsRepository } from './crew-reservations.repository.js';
import { CrewStatusService } from '../availability/crew-status.service.js';
import { holdEnds, type Reservation, type ReservedFor, type SlotRequest } from './reservation.rules.js';

/** A request for a crew's time; firm if `heldUntil` is null. */
type ReservationRequest = { of: ReservedFor; request: SlotRequest; heldUntil: Date | null };

type Assignment = {
  bookingId: string;
  crewNo: number;
  request: SlotRequest;
  /** True for a confirmed booking, whose new reservation is firm. */
  isFirm: boolean;
  /** A reason was given, so obstacles can be overruled. */
  isReasoned: boolean;
};
export type Assigned = { crewName: string; overruled: string[] };

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
   * Both days are locked first, in order, so that concurrent calls cannot deadlock.
   * @throws AppError SLOT_TAKEN, which rolls the caller's change back.
   */
  async reschedule(
    tx: EntityManager,
    bookingId: string,
    request: SlotRequest,
    heldUntil: Date | null,
  ): Promise<Reservation | null> {
    const of = { bookingId };
    const live = await this.repository.liveOf(bookingId, tx);
    if (!live) return this.reserve(tx, of, request, heldUntil);
    const days = [...new Set([live.day, request.day])].sort();
    for (const day of days) await this.repository.lockDay(tx, day);
    const isLimited = await this.crewStatus.hasActiveCrew();
    // Read before the release, so that a van that has already left is still considered.
    const slotOnDay = isLimited ? await this.availability.slotOnDay(request, of, tx) : null;
    await this.release(tx, of);
    if (!slotOnDay) return null;
    const reservation = await this.insertFirst(tx, { of, request, heldUntil }, slotOnDay);
    if (!reservation) throw slotTaken(await this.availability.alternatives(request, undefined, tx));
    return reservation;
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

  /** Releases time and equipment of a booking or waiting-list entry, and publishes `time-freed`. */
  async release(tx: EntityManager, of: ReservedFor): Promise<void> {
    if (!(await this.crewStatus.areCrewsInUse())) return;
    const live = await this.repository.findLive(tx, of);
    if (!live) return;
    await this.repository.lockDay(tx, live.day);
    if (!(await this.repository.release(tx, live))) return;
    await this.outbox.publish(tx, 'time-freed', { day: live.day });
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
    const reservation = await this.insert(tx, { of: { bookingId }, request, heldUntil }, slotOnDay, {
      crewNo,
      overruled,
    });
    if (!reservation) throw hasAnotherEvent(crewName);
    const lacked = itemsWithoutFreeSet(day, crew, slot);
    const limited = slot.items.filter((item) => day.owned.has(item) && !lacked.includes(item));
    if (!(await this.repository.loadVan(tx, reservation, limited))) throw hasAnotherEvent(crewName);
    // The previous crew has free time that can be offered to the waiting list.
    if (before && before.crewNo !== crewNo) await this.outbox.publish(tx, 'time-freed', { day: request.day });
    return { crewName, overruled };
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
  private insert(
    tx: EntityManager,
    input: ReservationRequest,
    { slot, policies }: SlotOnDay,
    crew: { crewNo: number; overruled?: string[] },
  ): Promise<Reservation | null> {
    const { stop, items } = slot;
    const span = busySpan(slot, policies);
    return this.repository.insert(tx, { ...input, ...crew, zip: stop.zip, span, items });
  }
}

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
