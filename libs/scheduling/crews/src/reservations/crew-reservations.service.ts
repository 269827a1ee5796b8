import { Injectable } from '@nestjs/common';
import { AppError, overruleSentence, type CrewOfBooking } from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import type { EntityManager } from 'typeorm';
import { AvailabilityService, type SlotOnDay } from '../availability/availability.service.js';
import {
  busySpan,
  itemsToLoad,
  lackedItems,
  obstaclesOf,
  rankCrews,
} from '../availability/crew-fit.rules.js';
import { CrewReservationsRepository } from './crew-reservations.repository.js';
import { CrewUseService } from '../availability/crew-use.service.js';
import { holdEnds, type Reservation, type ReservedFor, type SlotRequest } from './reservation.rules.js';

/** Who wants the time of a crew, and until when it is held; null for a firm one. */
type Wanted = { of: ReservedFor; request: SlotRequest; heldUntil: Date | null };

type Assignment = {
  bookingId: string;
  crewNo: number;
  request: SlotRequest;
  /** Whether the booking is confirmed: a time that it has not had before is then firm. */
  isFirm: boolean;
  /** Somebody gave a reason, so the rules may be overruled. */
  isReasoned: boolean;
};
export type Assigned = { crewName: string; overruled: string[] };

/** Reserving, holding and freeing the time of crews; every change is part of the transaction of what it belongs to. */
@Injectable()
export class CrewReservationsService {
  constructor(
    private readonly repository: CrewReservationsRepository,
    private readonly availability: AvailabilityService,
    private readonly use: CrewUseService,
    private readonly outbox: OutboxService,
  ) {}

  /**
   * Rejects at once what no crew can serve, without a lock: most rejections need no transaction. `ignoring`: what the
   * caller has reserved already and would release. @throws AppError SLOT_TAKEN with `alternatives` (start times) and
   * `alternativesDay`.
   */
  async assertAvailable(request: SlotRequest, ignoring?: ReservedFor): Promise<void> {
    if (!(await this.use.isLimited())) return;
    const asked = await this.availability.slotOn(request, ignoring);
    if (ranked(asked).length === 0) throw await this.availability.slotTaken(request, ignoring);
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
    const reservation = await this.reserveOnDay(tx, { of, request, heldUntil });
    if (!reservation) throw await this.availability.slotTaken(request, undefined, tx);
    return reservation;
  }

  /** As `reserve`, for what was made already and has no time yet: null when no crew can serve it. */
  async tryReserve(
    tx: EntityManager,
    of: ReservedFor,
    request: SlotRequest,
    heldUntil: Date | null,
  ): Promise<Reservation | null> {
    if (!(await this.use.isLimited())) return null;
    return this.reserveOnDay(tx, { of, request, heldUntil });
  }

  /**
   * Releases what a booking has reserved and reserves another start, in the caller's transaction with the booking
   * locked. Both days are locked first, the earlier one before the other, so that two moves never wait for each other.
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
    const isLimited = await this.use.isLimited();
    // Asked while it still has its time, so that a van that has left already goes on to it.
    const asked = isLimited ? await this.availability.slotOn(request, of, tx) : null;
    await this.release(tx, of);
    if (!asked) return null;
    const reservation = await this.insertFirst(tx, { of, request, heldUntil }, asked);
    if (!reservation) throw await this.availability.slotTaken(request, undefined, tx);
    return reservation;
  }

  /** Once a booking is confirmed, its time is held no more but firm. */
  async firm(tx: EntityManager, bookingId: string): Promise<void> {
    if (await this.use.mayReserve()) await this.repository.firm(tx, bookingId);
  }

  /** As `firm`; what has no time gets a crew if one is free, and else takes place without one, for staff to see. */
  async firmOrReserve(tx: EntityManager, bookingId: string, request: SlotRequest): Promise<void> {
    await this.firm(tx, bookingId);
    if (!(await this.use.isLimited()) || (await this.repository.liveOf(bookingId, tx))) return;
    await this.tryReserve(tx, { bookingId }, request, null);
  }

  /** Holds a booking's time until then at least. */
  prolongHold(tx: EntityManager, bookingId: string, until: Date): Promise<void> {
    return this.repository.prolongHold(tx, bookingId, until);
  }

  /** Frees the time and the equipment of a booking or an offer, and publishes that the day has time again. */
  async release(tx: EntityManager, of: ReservedFor): Promise<void> {
    if (!(await this.use.mayReserve())) return;
    const live = await this.repository.findLive(tx, of);
    if (!live) return;
    await this.repository.lockDay(tx, live.day);
    if (!(await this.repository.release(tx, live))) return;
    await this.outbox.publish(tx, 'time-freed', { day: live.day });
  }

  /** The live reservation of a booking; null without one. */
  liveOf(bookingId: string, on?: EntityManager): Promise<Reservation | null> {
    return this.repository.liveOf(bookingId, on);
  }

  /** A batch of bookings whose hold has run out, the oldest first. */
  async listEndedHolds(): Promise<{ bookingId: string }[]> {
    return (await this.use.mayReserve()) ? this.repository.listEndedHolds() : [];
  }

  /** Which crew a booking has, and which it could be given to. Null, and no statement, while crews do not matter. */
  async crewChoice(bookingId: string): Promise<Omit<CrewOfBooking, 'mayMove'> | null> {
    return (await this.use.mayReserve()) ? this.repository.crewChoice(bookingId) : null;
  }

  /**
   * Moves the time of a booking to the crew that staff chose, or reserves it there, inside the caller's transaction with
   * the booking locked. All but an overlap may be overruled, with a reason that stays with the reservation.
   * @throws AppError NOT_FOUND for a crew that is unknown or switched off, VALIDATION where something is overruled
   * without a reason, SLOT_TAKEN where the crew has another event.
   */
  async assign(tx: EntityManager, assignment: Assignment): Promise<Assigned> {
    const { bookingId, crewNo, request, isReasoned } = assignment;
    await this.repository.lockDay(tx, request.day);
    const asked = await this.availability.slotOn(request, { bookingId }, tx);
    const { day, slot, policies } = asked;
    const crewName = await this.repository.crewName(tx, crewNo);
    const crew = day.crews.find(({ no }) => no === crewNo);
    if (!crew) throw new AppError('NOT_FOUND', 'We could not find that crew.');
    const overruled = obstaclesOf(day, crew, slot, policies);
    if (overruled.includes('overlap')) throw hasAnotherEvent(crewName);
    if (overruled.length > 0 && !isReasoned)
      throw AppError.validation({ reason: overruleSentence(crewName, overruled) });
    const before = await this.repository.replaceLive(tx, bookingId, request.day);
    const heldUntil = heldBy(assignment, before, asked);
    const reservation = await this.insert(tx, { of: { bookingId }, request, heldUntil }, asked, {
      crewNo,
      overruled,
    });
    if (!reservation) throw hasAnotherEvent(crewName);
    const lacked = lackedItems(day, crew, slot);
    const counted = slot.items.filter((item) => day.owned.has(item) && !lacked.includes(item));
    if (!(await this.repository.loadVan(tx, reservation, counted))) throw hasAnotherEvent(crewName);
    // The crew that had it has time again, which waiting families may be offered.
    if (before && before.crewNo !== crewNo) await this.outbox.publish(tx, 'time-freed', { day: request.day });
    return { crewName, overruled };
  }

  private async reserveOnDay(tx: EntityManager, wanted: Wanted): Promise<Reservation | null> {
    await this.repository.lockDay(tx, wanted.request.day);
    return this.insertFirst(tx, wanted, await this.availability.slotOn(wanted.request, undefined, tx));
  }

  /** Tries crew by crew, the best first, under the day's lock; null when the database lets none have it. */
  private async insertFirst(
    tx: EntityManager,
    wanted: Wanted,
    asked: SlotOnDay,
  ): Promise<Reservation | null> {
    for (const crewNo of ranked(asked)) {
      const reservation = await this.insert(tx, wanted, asked, { crewNo });
      if (!reservation) continue;
      const items = itemsToLoad(asked.day, crewNo, asked.slot.items);
      if (await this.repository.loadVan(tx, reservation, items)) return reservation;
      await this.repository.delete(tx, reservation);
    }
    return null;
  }

  /** Null when the database knows of a conflict after all. */
  private insert(
    tx: EntityManager,
    wanted: Wanted,
    { slot, policies }: SlotOnDay,
    crew: { crewNo: number; overruled?: string[] },
  ): Promise<Reservation | null> {
    const { stop, items } = slot;
    const span = busySpan(slot, policies);
    return this.repository.insert(tx, { ...wanted, ...crew, zip: stop.zip, span, items });
  }
}

/** Numbers of the crews that can serve it, best first. */
const ranked = ({ day, slot, policies, now }: SlotOnDay) => rankCrews(day, slot, policies, now);

const hasAnotherEvent = (name: string) =>
  new AppError('SLOT_TAKEN', `${name} has another event at this time.`);

/** Until when the time of a booking is held with its new crew: as long as before, else as of a new booking. */
function heldBy(
  { isFirm, request }: Assignment,
  before: Pick<Reservation, 'heldUntil'> | null,
  { now, policies }: SlotOnDay,
): Date | null {
  if (isFirm) return null;
  const fromNow = { createdAt: new Date(now), startsAt: request.startsAt };
  return before?.heldUntil ?? holdEnds(fromNow, policies.holdHours);
}
