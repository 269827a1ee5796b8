import { Injectable, Logger } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  BookingAccessService,
  BookingChangeService,
  BookingScheduleService,
  type Booking,
  type BookingChange,
  type Start,
} from '#libs/booking/bookings';
import {
  AppError,
  BOOKING_MESSAGES,
  SECOND_MS,
  instantInZone,
  startMinute,
  termsFrom,
  type AvailabilityView,
  type MoveOwnBooking,
  type MoveStartsQuery,
} from '#libs/shared/contracts';
import { Every, runEach } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { ChangeRequestsRepository, type ChangeRequest } from '../self-service/change-requests.repository.js';
import { MoveByStaffService, fromToOf } from './move-by-staff.service.js';
import { isWithinYear, mayMoveOwn, moveFinalAt, movesLeft } from '../self-service/self-service.rules.js';

const NO_MOVES_LEFT = 'This booking cannot be rescheduled online again. Please call us.';
export const CANCELS_ALREADY =
  'This booking is about to be canceled. Please undo that before you change anything.';

/** A family moves its event to an open start, and can undo that for a while. */
@Injectable()
export class MoveByFamilyService {
  private readonly log = new Logger(MoveByFamilyService.name);

  constructor(
    private readonly access: BookingAccessService,
    private readonly changes: BookingChangeService,
    private readonly schedule: BookingScheduleService,
    private readonly rescheduling: MoveByStaffService,
    private readonly requests: ChangeRequestsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The open starts of some days for this booking, at most a year ahead and without its own start.
   * @throws AppError NOT_FOUND.
   */
  async starts(
    id: string,
    { day, days }: MoveStartsQuery,
    currentUser: RequestUser,
  ): Promise<AvailabilityView> {
    const booking = await this.access.forManager(id, currentUser);
    const isKept = termsFrom(booking.terms).undoMinutes > 0;
    const view = await this.schedule.openStarts(booking, { from: day, days, isKept });
    const today = this.clock.today();
    const isOwn = (onDay: string, time: string) => onDay === booking.eventDate && time === booking.eventTime;
    return {
      ...view,
      days: view.days.map((each) => ({
        ...each,
        starts: isWithinYear(each.day, today) ? each.starts.filter((time) => !isOwn(each.day, time)) : [],
      })),
    };
  }

  /**
   * Moves the event in one transaction: the new time is reserved while the old one is kept for the time to undo, which
   * never passes a start. A move that could still be undone becomes final. A repeat of the same move changes nothing.
   * @throws AppError NOT_FOUND, VALIDATION of `day`, TOO_LATE, NOT_ALLOWED, SLOT_TAKEN with `alternatives` and
   * `alternativesDay`.
   */
  async move(id: string, input: MoveOwnBooking, currentUser: RequestUser): Promise<void> {
    await this.changes.asFamily(id, currentUser, async (change) => {
      const { tx, booking } = change;
      const start = this.schedule.newStart(input);
      if (!isWithinYear(start.eventDate, this.clock.today()))
        throw AppError.validation({ day: BOOKING_MESSAGES.date });
      const waiting = await this.requests.waitingOf(id, tx);
      if (waiting?.kind === 'move' && isAt(booking, start)) return;
      if (waiting?.kind === 'cancel') throw new AppError('NOT_ALLOWED', CANCELS_ALREADY);
      await this.requests.assertNotTooOften(tx, id, change.at);
      await this.assertInTime(tx, booking);
      await this.rescheduling.assertAllowed(tx, booking, start);
      await this.requests.endMove(tx, id);
      await this.moveIn(change, start);
    });
  }

  /**
   * Undoes a move: the event returns to its old time, which was kept. False when the request is no longer a waiting
   * move.
   */
  async undoIn(change: BookingChange, request: ChangeRequest): Promise<boolean> {
    const { tx, booking } = change;
    if (request.kind !== 'move' || request.finalAt <= change.at) return false;
    if (!(await this.requests.end(tx, request, 'undone'))) return false;
    const start = this.startOf(request);
    await change.amend({ code: 'reschedule-undone' });
    await this.schedule.undoReschedule(tx, booking, start);
    // The mail of the undone move follows from `reschedule-undone`.
    await this.rescheduling.publish(change, booking, start, { tell: false });
    await change.publish('reschedule-undone', { bookingId: booking.id, requestId: request.id });
    return true;
  }

  /**
   * Called by a timer: makes moves final whose time to undo has passed, and frees their old times. Returns how many.
   */
  @Every(15 * SECOND_MS, { as: 'finish-reschedules' })
  async finishDue(): Promise<number> {
    const due = await this.requests.findDue('move', this.clock.now());
    await runEach(this.log, due, (request) => this.finish(request));
    return due.length;
  }

  /** Makes a waiting move of a locked booking final and frees its old time; no change when it has ended already. */
  async finishIn(tx: EntityManager, request: ChangeRequest): Promise<void> {
    if (await this.requests.end(tx, request, 'done')) await this.schedule.releaseKept(tx, request.bookingId);
  }

  private finish(request: ChangeRequest): Promise<void> {
    return this.changes.asSystem(request.bookingId, ({ tx }) => this.finishIn(tx, request));
  }

  private async moveIn(change: BookingChange, start: Start): Promise<void> {
    const { tx, booking, at: now } = change;
    const finalAt = moveFinalAt(booking, start, { undoMinutes: termsFrom(booking.terms).undoMinutes, now });
    const isKept = finalAt > now;
    const fromTo = fromToOf(booking, start);
    await change.amend({ code: 'rescheduled', ...fromTo });
    await this.schedule.reschedule(tx, booking, { start, keptUntil: isKept ? finalAt : null });
    const move = { bookingId: booking.id, kind: 'move', ...fromTo, askedAt: now, finalAt } as const;
    const request = await this.requests.insert(tx, move);
    if (!isKept) await this.requests.end(tx, request, 'done');
    await this.rescheduling.publish(change, booking, start, { tell: true });
  }

  private async assertInTime(tx: EntityManager, booking: Booking): Promise<void> {
    const moved = await this.requests.countMoves(booking.id, tx);
    const terms = termsFrom(booking.terms);
    if (mayMoveOwn(booking, terms, { moved, now: this.clock.now() })) return;
    if (movesLeft(terms, moved) === 0) throw new AppError('NOT_ALLOWED', NO_MOVES_LEFT);
    throw new AppError('TOO_LATE');
  }

  private startOf({ fromDay, fromTime }: Extract<ChangeRequest, { kind: 'move' }>): Start {
    const startsAt = instantInZone(fromDay, startMinute(fromTime) ?? 0, this.clock.zone);
    return { eventDate: fromDay, eventTime: fromTime, startsAt };
  }
}

const isAt = (booking: Booking, start: Start) =>
  booking.eventDate === start.eventDate && booking.eventTime === start.eventTime;
