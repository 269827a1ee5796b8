import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  BookingAccessService,
  BookingScheduleService,
  type Booking,
  type Start,
} from '#libs/booking/bookings';
import {
  AppError,
  startInWords,
  type MovePreview,
  type MovePreviewQuery,
  type MoveRefusal,
} from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { EventProgressService } from '#libs/booking/staffing';
import { DataSource, type EntityManager } from 'typeorm';
import { moveWarnings, whyNotMove } from './reschedule.rules.js';

/** What a move would do, and the booking as it would be, for the words of its mail. */
export type PlannedReschedule = { preview: Omit<MovePreview, 'mail'>; booking: Booking; start: Start };

/** Whether a booking can move to a start. */
@Injectable()
export class ReschedulePreviewService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly start: BookingScheduleService,
    private readonly progress: EventProgressService,
    private readonly clock: Clock,
  ) {}

  /** Looks without a lock and changes nothing. @throws AppError NOT_FOUND, VALIDATION of `day`. */
  async look(id: string, query: MovePreviewQuery, currentUser: RequestUser): Promise<PlannedReschedule> {
    const booking = await this.access.forHolder(id, currentUser);
    const start = this.start.wanted(query);
    const now = await this.now(this.db.manager, id);
    const whyNot = whyNotMove(booking, start, now);
    const refusal = whyNot ? { message: whyNot, ...NOTHING_ELSE } : await this.taken(booking, start);
    const warnings = refusal ? [] : moveWarnings(booking, start, { ...now, zone: this.clock.zone });
    const preview = { from: viewOf(booking), to: viewOf(start), refusal, warnings };
    return { preview, booking, start };
  }

  /** In the transaction of the move, with the booking locked. @throws AppError NOT_ALLOWED. */
  async demand(tx: EntityManager, booking: Booking, start: Start): Promise<void> {
    const whyNot = whyNotMove(booking, start, await this.now(tx, booking.id));
    if (whyNot) throw new AppError('NOT_ALLOWED', whyNot);
  }

  private async now(on: EntityManager, bookingId: string) {
    const taken = await this.progress.doneSteps(on, bookingId);
    return { now: this.clock.now(), steps: [...taken.keys()] };
  }

  private async taken(booking: Booking, start: Start): Promise<MoveRefusal | null> {
    try {
      await this.start.look(booking, start);
      return null;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SLOT_TAKEN') throw error;
      const { alternatives, alternativesDay } = error.details.facts as Partial<MoveRefusal>;
      return {
        message: error.message,
        alternatives: alternatives ?? [],
        alternativesDay: alternativesDay ?? null,
      };
    }
  }
}

const NOTHING_ELSE = { alternatives: [], alternativesDay: null };

const viewOf = ({ eventDate, eventTime }: Pick<Start, 'eventDate' | 'eventTime'>) => ({
  day: eventDate,
  time: eventTime,
  words: startInWords(eventDate, eventTime),
});
