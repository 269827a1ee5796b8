// Follow-up calls to families: promised calls and their outcomes.
import { OneOf, OptionalText } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';

export const CALL_OUTCOMES = ['reached', 'left-message', 'no-answer'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Records that staff called the family of a booking. */
export class RecordCall {
  @OneOf(CALL_OUTCOMES, 'Please say what came of the call.') outcome = '' as CallOutcome;
  @OptionalText(LIMITS.longText.max) note?: string = undefined;
}

/** `due`: within the promised time. `overdue`: the promise is broken, but a call is still wanted. */
export type PromiseState = 'later' | 'due' | 'overdue';

/** A call that the site promises: within 24 hours of booking, or 72 to 48 hours before the event. Instants as ISO in UTC. */
export type PromisedCall = { which: 'first' | 'before-event'; from: string; by: string; state: PromiseState };

export type CallView = {
  id: string;
  at: string;
  who: string;
  outcome: CallOutcome;
  /** Also null after the child's data was removed. */
  note: string | null;
  /** A call recorded by mistake can be undone for a while. */
  mayTakeBack: boolean;
};

/** The calls of one booking, oldest first, and the next promised one; null if none is. */
export type BookingCallsView = { promised: PromisedCall | null; made: CallView[] };
