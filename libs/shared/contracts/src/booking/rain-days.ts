// A day of rain: what staff offer to the families of a day, and what these choose.
import type { RainPlan } from './booking-changes.js';
import { Day, OneOf, Optional, OptionalDay, OptionalId } from '../common/fields.js';
import { START_TIMES, timeLabel } from '../common/lists.js';

/** What happens with an offer that nobody answered. */
export const RAIN_FALLBACKS = ['indoors', 'refund', 'call'] as const;
export type RainFallback = (typeof RAIN_FALLBACKS)[number];

const FIRST_DEADLINE_MINUTE = 5 * 60;
const LAST_DEADLINE_MINUTE = 22 * 60;
const QUARTER = 15;

/** Deadlines for an answer, as labels: every 15 minutes from 5:00 AM, before the first van leaves, to 10:00 PM. */
export const DEADLINE_TIMES: readonly string[] = Array.from(
  { length: (LAST_DEADLINE_MINUTE - FIRST_DEADLINE_MINUTE) / QUARTER + 1 },
  (_, step) => timeLabel(FIRST_DEADLINE_MINUTE + step * QUARTER),
);

/** Minutes after midnight of a label of `DEADLINE_TIMES`. */
export const deadlineMinute = (label: string): number =>
  FIRST_DEADLINE_MINUTE + DEADLINE_TIMES.indexOf(label) * QUARTER;

/** The latest label that is not after a minute of the day; the first one for an earlier minute. */
export const deadlineTimeAt = (minute: number): string =>
  DEADLINE_TIMES.findLast((label) => deadlineMinute(label) <= minute) ?? DEADLINE_TIMES[0];

const OptionalStart = () =>
  Optional((value) => (START_TIMES.includes(String(value)) ? null : 'Please choose a time from the list.'), {
    type: ['string', 'null'],
    examples: ['2:00 PM'],
  });

/** The events of a day (yyyy-MM-dd) that start from `from` to `to`, both inclusive; without them all of the day. */
export class RainDayQuery {
  @Day('Please choose a day.') day = '';
  @OptionalStart() from?: string;
  @OptionalStart() to?: string;
}

/** Offers all families hit a choice until the deadline, at the latest until their event starts. */
export class StartRainDay extends RainDayQuery {
  @Day('Please choose the day of the deadline.') deadlineDay = '';
  @OneOf(DEADLINE_TIMES, 'Please choose the time of the deadline.') deadlineTime = '';
  @OneOf(RAIN_FALLBACKS, 'Please choose what happens when a family does not answer.') fallback =
    '' as RainFallback;
}

/** Calls off the offers of a day while nobody has answered, or that of one family; its event stays as planned. */
export class WithdrawRain {
  @Day('Please choose a day.') day = '';
  @OptionalId() bookingId?: string;
}

export type RainTime = { day: string; time: string };

/**
 * An offer for staff; `choice` is null while it is open, when staff called it off, and when it ended because the booking
 * changed.
 */
export type RainOfferState = {
  state: 'open' | 'chosen' | 'defaulted' | 'withdrawn' | 'ended';
  until: string;
  times: RainTime[];
  choice: 'move' | 'credit' | RainFallback | null;
  fallback: RainFallback;
};

/**
 * A family whose event is hit; `time` is that of its event when the offer was made. `van`: the one that serves the event
 * on this day and when it leaves for it (ISO); null without one. `isUnasked`: it would be asked now.
 */
export type RainFamily = {
  bookingId: string;
  time: string;
  parentName: string;
  parentPhone: string;
  parentPhoneExtension: string | null;
  city: string;
  van: { name: string; leavesAt: string } | null;
  plan: RainPlan | null;
  isUnasked: boolean;
  offer: RainOfferState | null;
};

/**
 * The families of a day that are hit or were offered something: those that can still answer or are to be called first,
 * then those that were not asked, each in order of time. `firstDriveAt` (ISO): when the first van leaves for one of them; null without vans.
 * `deadline`: by default.
 */
export type RainDayView = {
  families: RainFamily[];
  firstDriveAt: string | null;
  deadline: { day: string; time: string };
};

/** The mail that the first of the families would get now, or null when nobody would get one. */
export type RainMailPreview = { mail: { to: string; subject: string; text: string } | null };

const FAMILY_CHOICES = ['move', 'indoors', 'credit', 'refund'] as const;
/** For a choice that the offer does not have. */
export const NOT_OFFERED = 'Please choose one of the offers.';

/** The choice of a family; `move` needs one of the offered times. */
export class ChooseRainOffer {
  @OneOf(FAMILY_CHOICES, NOT_OFFERED) choice = '' as (typeof FAMILY_CHOICES)[number];
  @OptionalDay('Please choose one of the offered times.') day?: string;
  @OptionalStart() time?: string;
}
