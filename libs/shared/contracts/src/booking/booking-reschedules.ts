// Rescheduling of a booking by an administrator.
import { ChangeBooking } from '../office/admin-actions.js';
import { AVAILABILITY_DAYS } from './availability.js';
import { BOOKING_MESSAGES } from './bookings.js';
import { Reads, Rule } from '../common/check.js';
import { Day, Optional, OptionalDay, OptionalLine, QueryNumber, Text } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { readStartTime, START_TIMES } from '../common/lists.js';
import { Shape } from '../common/shape.js';

/** One of the 37 start times, such as "2:00 PM". */
const StartTime = (): PropertyDecorator => (prototype, field) => {
  Reads((input) => (typeof input === 'string' ? (readStartTime(input) ?? '') : ''))(prototype, field);
  Rule((value) => (value ? null : BOOKING_MESSAGES.time))(prototype, field);
  Shape({ type: 'string', enum: START_TIMES })(prototype, field);
};

const OptionalStartTime = () =>
  Optional((value) => (START_TIMES.some((each) => each === value) ? null : BOOKING_MESSAGES.time), {
    type: ['string', 'null'],
    enum: [...START_TIMES, null],
  });

/**
 * Confirms a booking without a payment. An expired one takes its own time again, or another start; a reason overrules what
 * conflicts, except another event.
 */
export class ConfirmBooking extends ChangeBooking {
  @OptionalDay(BOOKING_MESSAGES.date) day?: string = undefined;
  @OptionalStartTime() time?: string = undefined;
  @OptionalLine(LIMITS.reason.max) reason?: string = undefined;
}

/** A van by its number; without it, the one that fits best. */
const ChosenCrew = () => QueryNumber({ min: 1, max: 1_000_000_000 }, undefined, 'Please choose the van.');

/** A family moves its event to an open start. */
export class MoveOwnBooking {
  @Day(BOOKING_MESSAGES.date) day = '';
  @StartTime() time = '';
}

/** The query of `GET /api/admin/bookings/{id}/move-preview`. */
export class ReschedulePreviewQuery extends MoveOwnBooking {
  @ChosenCrew() crewNo?: number = undefined;
}

/** The query of `GET /api/bookings/{id}/move/starts`: the open starts of `days` days from `day` on. */
export class MoveStartsQuery {
  @Day(BOOKING_MESSAGES.date) day = '';
  @QueryNumber(AVAILABILITY_DAYS, AVAILABILITY_DAYS.min, BOOKING_MESSAGES.date) days: number =
    AVAILABILITY_DAYS.min;
}

/** Reschedules a booking, to the chosen van if there is one. The reason is for staff only; the family gets a mail unless `tell` is false. */
export class RescheduleBooking extends ChangeBooking {
  @Day(BOOKING_MESSAGES.date) day = '';
  @StartTime() time = '';
  @ChosenCrew() crewNo?: number = undefined;
  @Text({ max: LIMITS.reason.max }, 'Please give the reason for the move.') reason = '';
  @Reads((input) => input !== false)
  @Shape({ type: 'boolean', default: true })
  tell = true;
}

/** A start: `words` as "Saturday, December 5, 2026, 10:00 AM". */
export type StartView = { day: string; time: string; words: string };

/** Why rescheduling is rejected now, with possible starts; `alternativesDay` is null without any. */
export type RescheduleRejection = { message: string; alternatives: string[]; alternativesDay: string | null };

/** The effect of rescheduling. `warnings` are sentences; `mail` is null without an email address. */
export type ReschedulePreviewView = {
  from: StartView;
  to: StartView;
  refusal: RescheduleRejection | null;
  warnings: string[];
  mail: { subject: string; text: string; html: string } | null;
};
