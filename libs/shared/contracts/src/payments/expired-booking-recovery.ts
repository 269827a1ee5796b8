// What a family may still do after its unpaid time went free: take it again, choose another, or have late money back.
import { Reads, Rule } from '../common/check.js';
import { BOOKING_SENTENCES, type BookingView } from '../booking/bookings.js';
import { Day } from '../common/fields.js';
import { readStartTime, START_TIMES } from '../common/lists.js';
import { Shape } from '../common/shape.js';

/** For so long the parent may choose what becomes of money that came after the time had gone to somebody else. */
export const CHOICE_HOURS = 48;

/** The start that a family takes: its own again, or one of those that it was offered. */
export class ReinstateBooking {
  @Day(BOOKING_SENTENCES.date) eventDate = '';
  @Reads((typed) => (typeof typed === 'string' ? (readStartTime(typed) ?? '') : ''))
  @Rule((value) => (value ? null : BOOKING_SENTENCES.time))
  @Shape({ type: 'string', enum: START_TIMES })
  eventTime = '';
}

/** Money of an ended booking: `until` is null once it goes back, else how long the parent may choose, ISO in UTC. */
export type LatePaymentView = { amount: string; until: string | null };

export type ExpiredBookingView = {
  booking: BookingView;
  /** Its own start lies ahead and is free. */
  isFree: boolean;
  /** Other starts that are free, on one day; none when its own is free, or when nothing can be taken any more. */
  alternatives: string[];
  alternativesDay: string | null;
  /** Null without any. */
  money: LatePaymentView | null;
};
