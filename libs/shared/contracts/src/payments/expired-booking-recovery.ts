// Recovery of an expired booking: reinstate it, choose another start, or get a late payment refunded.
import { Reads, Rule } from '../common/check.js';
import { BOOKING_MESSAGES, type BookingView } from '../booking/bookings.js';
import { Day } from '../common/fields.js';
import { readStartTime, START_TIMES } from '../common/lists.js';
import { Shape } from '../common/shape.js';

/** How long the parent can choose another start for a late payment. */
export const CHOICE_HOURS = 48;

/** The start chosen by the family: the original or an offered alternative. */
export class ReinstateBooking {
  @Day(BOOKING_MESSAGES.date) eventDate = '';
  @Reads((input) => (typeof input === 'string' ? (readStartTime(input) ?? '') : ''))
  @Rule((value) => (value ? null : BOOKING_MESSAGES.time))
  @Shape({ type: 'string', enum: START_TIMES })
  eventTime = '';
}

/** `until`: how long the parent can choose (ISO in UTC), or null once it is being refunded. */
export type LatePaymentView = { amount: string; until: string | null };

export type ExpiredBookingView = {
  booking: BookingView;
  /** Its start is in the future and free. */
  isFree: boolean;
  /** Free starts on one day; empty if the original is free or recovery is no longer possible. */
  alternatives: string[];
  alternativesDay: string | null;
  money: LatePaymentView | null;
};
