// A day of rain: what staff offer to the families of a day, and what these choose.
import type { RainPlan } from './booking-changes.js';
import { Day, OneOf, Optional, OptionalDay } from '../common/fields.js';
import { START_TIMES } from '../common/lists.js';

/** What happens with an offer that nobody answered. */
export const RAIN_FALLBACKS = ['indoors', 'refund', 'call'] as const;
export type RainFallback = (typeof RAIN_FALLBACKS)[number];

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
  @OneOf(START_TIMES, 'Please choose the time of the deadline.') deadlineTime = '';
  @OneOf(RAIN_FALLBACKS, 'Please choose what happens when a family does not answer.') fallback =
    '' as RainFallback;
}

export type RainTime = { day: string; time: string };

/** An offer for staff; `choice` is null while it is open, and when it ended because the booking changed. */
export type RainOfferState = {
  state: 'open' | 'chosen' | 'defaulted' | 'ended';
  until: string;
  times: RainTime[];
  choice: 'move' | 'credit' | RainFallback | null;
  fallback: RainFallback;
};

/** A family whose event is hit; `time` is that of its event when the offer was made. */
export type RainFamily = {
  bookingId: string;
  time: string;
  city: string;
  games: number;
  plan: RainPlan | null;
  offer: RainOfferState | null;
};

/** The families of a day that are hit or were offered something, in order of time; `open` of them have no offer yet. */
export type RainDayView = { families: RainFamily[]; open: number };

const FAMILY_CHOICES = ['move', 'indoors', 'credit', 'refund'] as const;
/** For a choice that the offer does not have. */
export const NOT_OFFERED = 'Please choose one of the offers.';

/** The choice of a family; `move` needs one of the offered times. */
export class ChooseRainOffer {
  @OneOf(FAMILY_CHOICES, NOT_OFFERED) choice = '' as (typeof FAMILY_CHOICES)[number];
  @OptionalDay('Please choose one of the offered times.') day?: string;
  @OptionalStart() time?: string;
}
