// What a family does with its own booking: cancel, move and change it, and undo that for a while.
import { Reads, Rule } from '../common/check.js';
import { OneOf, OptionalDay, Optional } from '../common/fields.js';
import { START_TIMES } from '../common/lists.js';
import { Shape } from '../common/shape.js';
import type { BookingTerms } from '../company/policies.js';
import { AMOUNT_IN_DOLLARS, amountText } from '../payments/amount-field.js';
import type { LedgerLineView } from '../payments/ledger.js';
import { textToCents } from '../payments/money.js';

/** How a refund is paid. */
export const REFUND_WAYS = ['money', 'credit'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

/** A family cancels: `refund` repeats the amount that it saw, in dollars, and may be 0.00; as a credit it is `credit`. */
export class CancelOwnBooking {
  @Reads(amountText)
  @Rule((value) => (textToCents(value) === null ? AMOUNT_IN_DOLLARS : null))
  @Shape({
    type: ['string', 'number'],
    pattern: String.raw`^\d{1,9}(\.\d{1,2})?$`,
    minimum: 0,
    examples: ['592.56'],
  })
  refund = '';
  @OneOf(REFUND_WAYS, 'Please choose how the money goes back.') as = '' as RefundWay;
}

/** What happens with an outdoor event when it rains. */
export const RAIN_CHOICES = ['indoors', 'second-day', 'call'] as const;
export type RainChoice = (typeof RAIN_CHOICES)[number];

const SECOND_TIME = 'Please choose a time for the second day.';

/** The body of `PUT /api/bookings/{id}/rain-plan`. Day and time are read with `second-day` only, which needs both. */
export class ChooseRainPlan {
  @OneOf(RAIN_CHOICES, 'Please choose what we do when it rains.') choice = '' as RainChoice;
  @OptionalDay('Please choose a second day.') secondDay?: string;
  @Optional((value) => (START_TIMES.includes(String(value)) ? null : SECOND_TIME), {
    type: ['string', 'null'],
    examples: ['2:00 PM'],
  })
  secondTime?: string;
}

/** What a family wants when it rains; all null before it chose. `isHeld`: the time of the second day is held for it. */
export type RainPlan = {
  choice: RainChoice | null;
  secondDay: string | null;
  secondTime: string | null;
  isHeld: boolean;
};

/**
 * The rain plan of an outdoor event. It can be chosen until `until` (ISO) while `isOpen`; the second day is one from
 * `firstDay` to `lastDay`; from the day `holdFrom` on its time is held, never if null.
 */
export type RainPlanView = RainPlan & {
  until: string;
  isOpen: boolean;
  firstDay: string;
  lastDay: string;
  holdFrom: string | null;
};

/**
 * An open offer because of rain: other times, indoors, `credit` dollars as a credit (null where there is none), or
 * `refund` dollars back. Without an answer until `until` (ISO), `fallback` happens.
 */
export type RainOfferView = {
  until: string;
  times: { day: string; time: string }[];
  areHeld: boolean;
  refund: string;
  credit: string | null;
  fallback: 'indoors' | 'refund' | 'call';
};

/**
 * A change that waits until `finalAt` (ISO in UTC) and can be undone until then. Days are yyyy-MM-dd, times as
 * "2:00 PM"; `fromDay` and `fromTime` are the start that the booking had when asked, `toDay` and `toTime` only of a move.
 * `refund` is what was promised to a family that cancels, in dollars, and `as` how it is paid.
 */
export type WaitingChange = {
  kind: 'cancel' | 'move';
  finalAt: string;
  fromDay: string;
  fromTime: string;
  toDay?: string;
  toTime?: string;
  refund?: string;
  as?: RefundWay;
};

/**
 * A family that cancels late gets its money back when another one takes its time. `offered`: it would, if it cancelled
 * now; `waiting`: it cancelled; `sold`: the time is sold and the refund has begun.
 */
export type ResaleState = 'offered' | 'waiting' | 'sold';

/**
 * Money of a booking, and what its family can do with it now and until when, by the terms it was made under. Amounts
 * are dollars such as "592.56", instants ISO in UTC. Where `isOpen` is false, the site offers a message to our team.
 */
export type BookingChangesView = {
  total: string;
  /** What came and went, in order. */
  ledger: LedgerLineView[];
  /** All that came so far. */
  paid: string;
  /** What became a credit, what went back otherwise, and what is on its way back. */
  credited: string;
  refunded: string;
  returning: string;
  due: string;
  /** The day on which the rest is due, yyyy-MM-dd; null when nothing is, or before anything was paid. */
  balanceDueOn: string | null;
  cancel: {
    refund: string;
    fee: string;
    /** What the family would get as a credit instead; null when there are none. */
    credit: string | null;
    /** Until when this offer holds; null when it does not change any more. */
    until: string | null;
    isInTime: boolean;
    isOpen: boolean;
  };
  /** Null where the time of a late cancellation is not sold again for the family. */
  resale: ResaleState | null;
  move: { left: number; until: string | null; isOpen: boolean };
  change: { until: string | null; isOpen: boolean };
  /** Missing when the event has no outdoor games or will not take place. */
  rain?: RainPlanView;
  /** What staff offer because of rain; missing without an open offer. */
  rainOffer?: RainOfferView;
  waiting: WaitingChange | null;
  terms: BookingTerms;
};
