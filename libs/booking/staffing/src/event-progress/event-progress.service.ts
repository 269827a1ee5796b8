import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingLifecycleService } from '#libs/booking/bookings';
import {
  AppError,
  type EventProgressView,
  type EventStep,
  type HistoryEvent,
  type StepView,
  type RecordStep,
  type UndoStep,
} from '#libs/shared/contracts';
import type { EntityManager } from 'typeorm';
import { EventProgressRepository } from './event-progress.repository.js';
import {
  assertOwnTap,
  etaOf,
  finishesEarly,
  stepTime,
  stepRejection,
  undoRejection,
} from './event-progress.rules.js';
import { HostShiftsService } from '../host-shifts.service.js';

const LINE_OF = {
  'on-the-way': 'host-on-the-way',
  arrived: 'host-arrived',
  started: 'event-started',
  finished: 'event-finished',
} as const satisfies Record<EventStep, HistoryEvent['code']>;

const EARLY = 'This event starts more than an hour from now. Please confirm that it is finished.';

/** The four progress steps of an event, recorded by its hosts. */
@Injectable()
export class EventProgressService {
  constructor(
    private readonly shifts: HostShiftsService,
    private readonly progress: EventProgressRepository,
    private readonly lifecycle: BookingLifecycleService,
  ) {}

  /** The steps of each of these events, in step order. */
  stepsOf(bookingIds: readonly string[]): Promise<Map<string, StepView[]>> {
    return this.progress.stepsOf(bookingIds);
  }

  /** When each step of an event was done, read in the caller's transaction. */
  recordedSteps(tx: EntityManager, bookingId: string): Promise<Map<EventStep, Date>> {
    return this.progress.recordedSteps(tx, bookingId);
  }

  /** Deletes steps and loading ticks after a reschedule to another day. */
  reset(tx: EntityManager, bookingId: string): Promise<void> {
    return this.progress.reset(tx, bookingId);
  }

  /**
   * Records a step; a repeat changes nothing. The last step completes the booking.
   * @throws AppError UNAUTHENTICATED for another user's tap, FORBIDDEN, NOT_FOUND, NOT_ALLOWED for an event that is
   * cancelled, hours ahead, past this step, or finished early without `isEarly`; TOO_LATE a day after its end.
   */
  async recordStep(
    bookingId: string,
    input: RecordStep,
    currentUser: RequestUser,
  ): Promise<EventProgressView> {
    assertOwnTap(input, currentUser);
    await this.shifts.changeEvent(bookingId, currentUser, async (change, hostNo) => {
      const { tx, booking } = change;
      const { step, etaMinutes, pressedAt, isEarly } = input;
      const done = await this.progress.recordedSteps(tx, bookingId);
      if (done.has(step)) return;
      const at = stepTime(pressedAt, change.at);
      const rejection = stepRejection(booking, step, { done: [...done.keys()], at });
      if (rejection) throw new AppError(rejection);
      if (finishesEarly(booking, step, at) && !isEarly) throw new AppError('NOT_ALLOWED', EARLY);
      await this.progress.insertStep(tx, {
        bookingId,
        step,
        at,
        byHost: hostNo,
        etaMinutes: etaOf(step, etaMinutes),
      });
      await change.timeline({ code: LINE_OF[step] });
      if (step === 'finished') await this.lifecycle.completeByHost(tx, bookingId);
      await change.publish('event-progressed', { bookingId, step });
    });
    return this.view(bookingId);
  }

  /**
   * Undoes a step; a repeat changes nothing. Undoing the last step reopens the booking as confirmed.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, NOT_ALLOWED, TOO_LATE.
   */
  async undoStep(bookingId: string, input: UndoStep, currentUser: RequestUser): Promise<EventProgressView> {
    assertOwnTap(input, currentUser);
    const { step, pressedAt } = input;
    await this.shifts.changeEvent(bookingId, currentUser, async (change) => {
      const { tx, booking } = change;
      const doneAt = (await this.progress.recordedSteps(tx, bookingId)).get(step);
      if (!doneAt) return;
      const rejection = undoRejection(booking, doneAt, stepTime(pressedAt, change.at));
      if (rejection) throw new AppError(rejection);
      await this.progress.deleteStep(tx, bookingId, step);
      await change.timeline({ code: 'step-taken-back' });
      if (step === 'finished') await this.lifecycle.reopenByHost(tx, bookingId);
    });
    return this.view(bookingId);
  }

  private async view(bookingId: string): Promise<EventProgressView> {
    const steps = await this.progress.stepsOf([bookingId]);
    return { steps: steps.get(bookingId) ?? [] };
  }
}
