import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccess, BookingsService } from '#libs/booking/bookings';
import {
  AppError,
  type EventProgressView,
  type EventStep,
  type HistoryEvent,
  type TakeStep,
  type UndoStep,
} from '#libs/shared/contracts';
import { Outbox } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { demandOwn, Duty } from './duty.js';
import { EventSteps } from './event-steps.js';
import { etaOf, finishesEarly, pressTime, stepRefusal, undoRefusal } from './event-steps.rules.js';

const LINE_OF = {
  'on-the-way': 'host-on-the-way',
  arrived: 'host-arrived',
  started: 'event-started',
  finished: 'event-finished',
} as const satisfies Record<EventStep, HistoryEvent['code']>;

const EARLY = 'This event starts more than an hour from now. Please confirm that it is finished.';

/** The four steps of an event's day, pressed by its hosts. */
@Injectable()
export class EventProgress {
  constructor(
    private readonly duty: Duty,
    private readonly steps: EventSteps,
    private readonly access: BookingAccess,
    private readonly bookings: BookingsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes a step; one that is taken already stays as it is. The last one completes the booking. @throws AppError
   * UNAUTHENTICATED for another's press, FORBIDDEN, NOT_FOUND, NOT_ALLOWED for an event that is off, hours ahead, past
   * this step, or finished early without `isEarly`; TOO_LATE a day after its end.
   */
  async take(bookingId: string, input: TakeStep, currentUser: RequestUser): Promise<EventProgressView> {
    demandOwn(input, currentUser);
    await this.duty.change(bookingId, currentUser, async (tx, booking, hostNo) => {
      const { step, etaMinutes, pressedAt, isEarly } = input;
      const taken = await this.steps.taken(tx, bookingId);
      if (taken.has(step)) return;
      const at = pressTime(pressedAt, this.clock.now());
      const refusal = stepRefusal(booking, step, { done: [...taken.keys()], at });
      if (refusal) throw new AppError(refusal);
      if (finishesEarly(booking, step, at) && !isEarly) throw new AppError('NOT_ALLOWED', EARLY);
      await this.steps.insert(tx, {
        bookingId,
        step,
        at,
        byHost: hostNo,
        etaMinutes: etaOf(step, etaMinutes),
      });
      await this.record(tx, bookingId, LINE_OF[step], currentUser);
      if (step === 'finished') await this.bookings.finish(tx, bookingId);
      await this.outbox.publish(tx, 'event-progressed', { bookingId, step });
    });
    return this.read(bookingId);
  }

  /**
   * Takes a step back; one that is not taken stays so. Without its last step the booking is confirmed again.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, NOT_ALLOWED, TOO_LATE.
   */
  async undo(bookingId: string, input: UndoStep, currentUser: RequestUser): Promise<EventProgressView> {
    demandOwn(input, currentUser);
    const { step, pressedAt } = input;
    await this.duty.change(bookingId, currentUser, async (tx, booking) => {
      const takenAt = (await this.steps.taken(tx, bookingId)).get(step);
      if (!takenAt) return;
      const refusal = undoRefusal(booking, takenAt, pressTime(pressedAt, this.clock.now()));
      if (refusal) throw new AppError(refusal);
      await this.steps.remove(tx, bookingId, step);
      await this.record(tx, bookingId, 'step-taken-back', currentUser);
      if (step === 'finished') await this.bookings.reopen(tx, bookingId);
    });
    return this.read(bookingId);
  }

  /** For the family, or an administrator. @throws AppError NOT_FOUND for everybody else. */
  async forHolder(bookingId: string, currentUser: RequestUser): Promise<EventProgressView> {
    await this.access.forHolder(bookingId, currentUser);
    return this.read(bookingId);
  }

  private async read(bookingId: string): Promise<EventProgressView> {
    const steps = await this.steps.of([bookingId]);
    return { steps: steps.get(bookingId) ?? [] };
  }

  private record(
    tx: EntityManager,
    bookingId: string,
    code: (typeof LINE_OF)[EventStep] | 'step-taken-back',
    { userId }: RequestUser,
  ): Promise<void> {
    return this.bookings.record(tx, bookingId, { code }, `user:${userId}`);
  }
}
