import { Injectable } from '@nestjs/common';
import { AppError, overruleSentence } from '#libs/shared/contracts';
import { Outbox } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import {
  busySpan,
  lackedItems,
  obstaclesOf,
  without,
  type CrewDay,
  type Obstacle,
  type Slot,
} from './crew-fit.rules.js';
import { ScheduleCache, type ScheduleSnapshot } from './schedule-cache.js';
import { itemsOf, loadVan, returnUnused } from './equipment.js';
import { holdEnds } from './hold.rules.js';
import { lockDay, insertReservation, type Reservation, type SlotRequest } from './reservation.js';
import { fiveDigits } from './travel.rules.js';

export type Assignment = {
  bookingId: string;
  crewNo: number;
  request: SlotRequest;
  /** Whether the booking is confirmed: a time that it has not had before is then firm. */
  isFirm: boolean;
  /** Somebody gave a reason, so the rules may be overruled. */
  isReasoned: boolean;
};
export type Assigned = { crewName: string; overruled: string[] };

type Kept = Pick<Reservation, 'crewNo' | 'heldUntil'>;

/**
 * Giving an event to a crew manually: all but an overlap may be overruled, with a reason that stays with the
 * reservation.
 */
@Injectable()
export class CrewAssignment {
  constructor(
    private readonly worlds: ScheduleCache,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Moves the time of a booking to another crew, or reserves it there, inside the caller's transaction with the booking
   * locked. @throws AppError NOT_FOUND for a crew that is unknown or switched off, VALIDATION where something is
   * overruled without a reason, SLOT_TAKEN where the crew has another event.
   */
  async assign(tx: EntityManager, assignment: Assignment): Promise<Assigned> {
    const { bookingId, crewNo, request, isReasoned } = assignment;
    await lockDay(tx, request.day);
    const { day, slot, world, name } = await this.look(tx, assignment);
    const crew = day.crews.find(({ no }) => no === crewNo);
    if (!crew) throw new AppError('NOT_FOUND', 'We could not find that crew.');
    const obstacles = obstaclesOf(day, crew, slot, world.policies);
    if (obstacles.includes('overlap')) throw taken(name);
    if (obstacles.length > 0 && !isReasoned)
      throw AppError.validation({ reason: overruleSentence(name, obstacles) });
    const before = await releaseReservation(tx, bookingId, request.day);
    const reservation = await this.insert(tx, assignment, { before, slot, world, name, obstacles });
    const lacked = lackedItems(day, crew, slot);
    const counted = slot.items.filter((item) => day.owned.has(item) && !lacked.includes(item));
    if (!(await loadVan(tx, reservation, counted))) throw taken(name);
    // The crew that had it has time again, which waiting families may be offered.
    if (before && before.crewNo !== crewNo) await this.outbox.publish(tx, 'time-freed', { day: request.day });
    return { crewName: name, overruled: obstacles };
  }

  private async look(tx: EntityManager, { bookingId, crewNo, request }: Assignment) {
    const zip = fiveDigits(request.zipCode);
    const world = await this.worlds.read([request.day], [zip], tx);
    const slot: Slot = {
      startsAt: request.startsAt.getTime(),
      durationMinutes: request.durationMinutes,
      stop: world.stopOf(zip),
      items: itemsOf(request),
    };
    const day: CrewDay = without(world.days[0], { bookingId });
    const [row]: { name: string }[] = await tx.query('select name from crews where no = $1', [crewNo]);
    return { day, slot, world, name: row?.name ?? '' };
  }

  private async insert(
    tx: EntityManager,
    { bookingId, crewNo, request, isFirm }: Assignment,
    { before, slot, world, name, obstacles }: Insertion,
  ): Promise<Reservation> {
    const now = { createdAt: this.clock.now(), startsAt: request.startsAt };
    const heldUntil = isFirm ? null : (before?.heldUntil ?? holdEnds(now, world.policies.holdHours));
    const made = await insertReservation(tx, {
      of: { bookingId },
      crewNo,
      request,
      zip: slot.stop.zip,
      span: busySpan(slot, world.policies),
      items: slot.items,
      heldUntil,
      overruled: obstacles,
    });
    if (!made) throw taken(name);
    return made;
  }
}

type Insertion = {
  before: Kept | null;
  slot: Slot;
  world: ScheduleSnapshot;
  name: string;
  obstacles: Obstacle[];
};

const taken = (name: string) => new AppError('SLOT_TAKEN', `${name} has another event at this time.`);

/** Takes the booking's time from its crew, and out of the van what only this event needs. */
async function releaseReservation(tx: EntityManager, bookingId: string, day: string): Promise<Kept | null> {
  const [[before]]: [Kept[], number] = await tx.query(
    `delete from crew_reservations where booking_id = $1 and state <> 'released'
     returning crew_no as "crewNo", held_until as "heldUntil"`,
    [bookingId],
  );
  if (before) await returnUnused(tx, day);
  return before ?? null;
}
