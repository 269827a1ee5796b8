// Calls to families: what was promised, and what came of it.
import { OneOf, OptionalText } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';

export const CALL_OUTCOMES = ['reached', 'left-word', 'no-answer'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Somebody of the staff has called the family of a booking. */
export class RecordCall {
  @OneOf(CALL_OUTCOMES, 'Please say what came of the call.') outcome = '' as CallOutcome;
  @OptionalText(LIMITS.longText.max) note?: string = undefined;
}

/** `due`: this is the time to call. `overdue`: the promise is broken, and a call is still better than none. */
export type PromiseState = 'later' | 'due' | 'overdue';

/** A call that the site promises: within 24 hours of booking, or 72 to 48 hours before the event. Instants as ISO in UTC. */
export type PromisedCall = { which: 'first' | 'before-event'; from: string; by: string; state: PromiseState };

export type CallView = {
  id: string;
  at: string;
  who: string;
  outcome: CallOutcome;
  /** Null without one, and once the child's data was removed. */
  note: string | null;
  /** A press by mistake can be taken back for a while. */
  mayTakeBack: boolean;
};

/** The calls of one booking, oldest first, and the one that is to come; null when none is. */
export type BookingCallsView = { promised: PromisedCall | null; made: CallView[] };
