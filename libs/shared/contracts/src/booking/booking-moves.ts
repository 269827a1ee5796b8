// Moving a booking to another day or time, by an administrator.
import { ChangeBooking } from '../office/admin-actions.js';
import { BOOKING_SENTENCES } from './bookings.js';
import { Reads, Rule } from '../common/check.js';
import { Day, Text } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { readStartTime, START_TIMES } from '../common/lists.js';
import { Shape } from '../common/shape.js';

/** One of the 37 start times, such as "2:00 PM". */
const StartTime = (): PropertyDecorator => (prototype, field) => {
  Reads((typed) => (typeof typed === 'string' ? (readStartTime(typed) ?? '') : ''))(prototype, field);
  Rule((value) => (value ? null : BOOKING_SENTENCES.time))(prototype, field);
  Shape({ type: 'string', enum: START_TIMES })(prototype, field);
};

/** The query of `GET /api/admin/bookings/{id}/move-preview`. */
export class ReschedulePreviewQuery {
  @Day(BOOKING_SENTENCES.date) day = '';
  @StartTime() time = '';
}

/** Moves a booking. Only staff read the reason; the family is told unless `tell` is false. */
export class RescheduleBooking extends ChangeBooking {
  @Day(BOOKING_SENTENCES.date) day = '';
  @StartTime() time = '';
  @Text({ max: LIMITS.reason.max }, 'Please give the reason for the move.') reason = '';
  @Reads((typed) => typed !== false)
  @Shape({ type: 'boolean', default: true })
  tell = true;
}

/** A start: `words` as "Saturday, December 5, 2026, 10:00 AM". */
export type StartView = { day: string; time: string; words: string };

/** Why a move is refused now, and what could be had instead; `alternativesDay` is null without any. */
export type RescheduleRejection = { message: string; alternatives: string[]; alternativesDay: string | null };

/** What a move would do. `warnings` are sentences; `mail` is null when there is no address to write to. */
export type ReschedulePreviewView = {
  from: StartView;
  to: StartView;
  refusal: RescheduleRejection | null;
  warnings: string[];
  mail: { subject: string; text: string; html: string } | null;
};
