// A booking as the admin area gets it: as a row, and in full.
import type { BookingView } from './bookings.js';
import type { BookingCallsView, PromisedCall } from './calls.js';
import type { OfflineMethod } from '../payments/offline-payments.js';
import type { CrewOfBooking } from '../staff/crew-days.js';
import type { StaffingDetail } from '../staff/staffing.js';

/**
 * One row of the table: of the child the first letter ("R.") and the age, no requests or street. `version` goes back with
 * every change, so that no change is lost.
 */
export type AdminBooking = BookingView & {
  version: number;
  /** In a list of who is to be called: by when. */
  promisedCall?: PromisedCall;
};

export type TimelineEntry = {
  /** ISO 8601 in UTC. */
  at: string;
  /** A full sentence without personal data of the child. */
  what: string;
  /** "system", "parent" or the administrator's name. */
  who: string;
};
export type BookingNoteView = { id: string; at: string; who: string; text: string };
/**
 * Sending lasts as long as the mail server is away; refused was by the address, for good; withheld was a mail to an
 * address that had enough of them for a day; skipped was one to a reserved domain, which nobody can have.
 */
export type MailState = 'sending' | 'sent' | 'refused' | 'withheld' | 'skipped';
export type BookingMailView = {
  kind: string;
  state: MailState;
  /** What the address's server said to a refused mail, in its codes; null for all others. */
  answer: string | null;
  at: string;
  sentAt: string | null;
  withReceipt: boolean;
};
export type BookingPaymentView = {
  id: string;
  method: 'paypal' | OfflineMethod;
  /** Of money that was handed to staff: yyyy-MM-dd, and the number of the check if one was noted. */
  receivedOn: string | null;
  reference: string | null;
  /** "Riley B.", when a host got it at the event; null for everything else. */
  receivedBy: string | null;
  state: string;
  amount: string;
  /** Paid back so far; "0.00" when nothing was. */
  refunded: string;
  /** The provider's fee, or null while it is unknown. */
  fee: string | null;
  providerOrderId: string | null;
  providerCaptureId: string | null;
  failure: string | null;
  /** Money that came too late: its parent may choose another time until then, and afterwards it goes back by itself. */
  goesBackAt: string | null;
  createdAt: string;
};
export type RefundState = 'requested' | 'pending' | 'completed' | 'failed';
export type RefundView = {
  id: string;
  status: RefundState;
  /** Staff hand it back, since it came by check or in cash; until they have, it is `pending`. */
  byHand: boolean;
  amount: string;
  reason: string;
  failure: string | null;
  who: string;
  createdAt: string;
};

/** What became of a request to pay back: `failure` is a full sentence, or null unless it failed. */
export type RefundOutcome = { id: string; status: RefundState; byHand?: boolean; failure: string | null };

/** A booking that was just called off, with what became of each refund that went with it. */
export type CancelledBooking = AdminBooking & { refunded?: RefundOutcome[] };

/**
 * What the 48-hour rule proposes: everything less the provider's fee in time, nothing afterwards. Nobody
 * is paid back by itself; an administrator decides, and may do so in the act that calls the booking off.
 */
export type RefundSuggestion = {
  /** "386.05"; "0.00" when nothing is proposed. */
  amount: string;
  /** The provider's fee that is kept, "0.00" when none is. */
  fee: string;
  isInTime: boolean;
  /** Why, as a full sentence. */
  sentence: string;
};

/** A booking opened on the admin area; opening it leaves an audit row. */
export type AdminBookingDetail = AdminBooking & {
  /** ISO instants of start and end in UTC. */
  startsAt: string;
  endsAt: string;
  /** Staff hints in full sentences: ends after hours, outside the service area, too many or too few for a game. */
  hints: string[];
  /** What the browser said the total was, only when it is not what is charged. */
  claimedTotal: string | null;
  /** Which crew has it, and which could; null while the company has no crews. */
  crew: CrewOfBooking | null;
  /** The steps of its day and what was noted of its hosts; null while no hosts are recorded. */
  staffing: StaffingDetail | null;
  /** What may be done now, from the one transition table and the ledger. */
  may: {
    confirm: boolean;
    move: boolean;
    correct: boolean;
    cancel: boolean;
    complete: boolean;
    refund: boolean;
    recordPayment: boolean;
    call: boolean;
  };
  /** Still to come, as "49.00". */
  due: string;
  /** Still refundable, as "360.00". */
  refundable: string;
  /** Of it, what is more than the booking costs since it was made cheaper; "0.00" usually. */
  tooMuch: string;
  /** Null when no money is left to pay back. */
  refundSuggestion?: RefundSuggestion | null;
  timeline: TimelineEntry[];
  calls: BookingCallsView;
  notes: BookingNoteView[];
  mails: BookingMailView[];
  payments: BookingPaymentView[];
  refunds: RefundView[];
  /** Set once the child's data has been removed. */
  purgedAt: string | null;
};
