// What a family does with its own booking: cancel, move and change it, and undo that for a while.
import { Reads, Rule } from '../common/check.js';
import { OneOf } from '../common/fields.js';
import { Shape } from '../common/shape.js';
import type { BookingTerms } from '../company/policies.js';
import { AMOUNT_IN_DOLLARS, amountText } from '../payments/amount-field.js';
import { textToCents } from '../payments/money.js';

/** How what goes back is paid. */
export const REFUND_WAYS = ['money'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

/** A family cancels: `refund` repeats the amount that it saw, in dollars, and may be 0.00. */
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

/**
 * A change that waits until `finalAt` (ISO in UTC) and can be undone until then. Days are yyyy-MM-dd, times as
 * "2:00 PM"; `fromDay` and `fromTime` are the start that the booking had when asked, `toDay` and `toTime` only of a move.
 * `refund` is what was promised to a family that cancels, in dollars.
 */
export type WaitingChange = {
  kind: 'cancel' | 'move';
  finalAt: string;
  fromDay: string;
  fromTime: string;
  toDay?: string;
  toTime?: string;
  refund?: string;
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
  /** What came so far, less what was returned for a lower price. */
  paid: string;
  /** What went back, and what is on its way back. */
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
  waiting: WaitingChange | null;
  terms: BookingTerms;
};
