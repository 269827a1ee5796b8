// A booking in the admin area: list row and detail.
import type { RainPlan, WaitingChange } from './booking-changes.js';
import type { BookingView } from './bookings.js';
import type { BookingCallsView, PromisedCall } from './calls.js';
import type { BookingFollowUps } from './follow-ups.js';
import type { LedgerView } from '../payments/ledger.js';
import type { OfflineMethod } from '../payments/offline-payments.js';
import type { AdminAction } from '../staff/admin-rights.js';
import type { CrewOfBooking } from '../staff/crew-days.js';
import type { StaffingDetail } from '../staff/staffing.js';

/** A list row: the child's initial ("R.") and age only, no requests or street. Changes send `version` back. */
export type AdminBooking = BookingView & {
  version: number;
  /** Only in lists filtered by call. */
  promisedCall?: PromisedCall;
  /**
   * Money to give back, "1294.00"; absent without any: refunds to hand over, what the terms promise of a cancelled booking,
   * and what PayPal rejected of a promised refund.
   */
  toHandBack?: string;
  /** Since when a dispute about its payment is open at PayPal, ISO 8601 in UTC. */
  disputedSince?: string;
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
 * `sending` until the mail server accepts it; `refused` permanently by the recipient's server; `withheld` by the daily
 * limit per address; `skipped` for a reserved domain; `held` after a restore, because it may have been sent before.
 */
export type MailState = 'sending' | 'sent' | 'refused' | 'withheld' | 'skipped' | 'held';
export type BookingMailView = {
  kind: string;
  state: MailState;
  /** The recipient server's reply codes for a refused mail, else null. */
  answer: string | null;
  at: string;
  sentAt: string | null;
  withReceipt: boolean;
  /** What staff wrote, of a mailing; its placeholders are not filled in. */
  written?: { subject: string; text: string };
};
export type BookingPaymentView = {
  id: string;
  method: 'paypal' | OfflineMethod | 'credit';
  /** For offline payments: yyyy-MM-dd, and the number of the check if noted. */
  receivedOn: string | null;
  reference: string | null;
  /** "Riley B." if a host received it at the event, else null. */
  receivedBy: string | null;
  state: string;
  amount: string;
  /** What went back of it as money, and what went to a credit; "0.00" if nothing. */
  refunded: string;
  credited: string;
  /** The provider's fee, or null while it is unknown. */
  fee: string | null;
  providerOrderId: string | null;
  providerCaptureId: string | null;
  failure: string | null;
  /** For a late payment: until then the parent may choose another time, afterwards it is refunded automatically. */
  goesBackAt: string | null;
  createdAt: string;
};
export type RefundState = 'requested' | 'pending' | 'completed' | 'failed';
/** Who cancelled a booking, or made a refund; `system`: nobody asked at that moment, such as a timer. */
export type MadeBy = 'family' | 'staff' | 'system';
/** Made here, in PayPal's own site, or taken back by a bank or PayPal. */
export type RefundOrigin = 'here' | 'paypal' | 'reversal';
export type RefundView = {
  id: string;
  status: RefundState;
  /** A manual refund of an offline payment; `pending` until staff have returned the money. */
  byHand: boolean;
  /** Given as a credit, or returned to the one that had paid. */
  asCredit: boolean;
  origin: RefundOrigin;
  amount: string;
  /** What would be due again if it was a mistake, as "150.00"; "0.00" where that is not possible. */
  collectable: string;
  /** Whether it became due again: by mistake, or taken back by a bank. */
  isDueAgain: boolean;
  reason: string;
  failure: string | null;
  /** "system", "parent" or the administrator's name. */
  who: string;
  createdAt: string;
};

/** The result of a refund request: `failure` is a full sentence, or null unless it failed. */
export type RefundOutcome = { id: string; status: RefundState; byHand?: boolean; failure: string | null };

/** A booking that was just cancelled, with the result of each refund. */
export type CancelledBooking = AdminBooking & { refunded?: RefundOutcome[] };

/**
 * What the booking's terms propose: everything less the provider's fee in time, nothing afterwards. Nothing is refunded
 * automatically; an administrator decides, possibly while cancelling the booking.
 */
export type RefundSuggestion = {
  /** "386.05"; "0.00" if nothing is proposed. */
  amount: string;
  /** The provider's fee that is retained; "0.00" without one. */
  fee: string;
  isInTime: boolean;
  /** How many hours before the start a cancellation is in time, by the booking's terms. */
  hours: number;
  /** Why, as a full sentence. */
  sentence: string;
};

/** The right that each action on a booking needs; its routes, its service and `may` read it here. */
export const BOOKING_ACTION_RIGHTS = {
  confirm: 'edit-bookings',
  move: 'edit-bookings',
  correct: 'edit-bookings',
  cancel: 'edit-bookings',
  complete: 'edit-bookings',
  refund: 'refund',
  settleRefund: 'refund',
  collectAgain: 'refund',
  giveCredit: 'give-credit',
  recordPayment: 'edit-bookings',
  undoPayment: 'refund',
  call: 'edit-bookings',
  followUp: 'edit-bookings',
  endLinks: 'edit-bookings',
} as const satisfies Record<string, AdminAction>;
export type BookingAction = keyof typeof BOOKING_ACTION_RIGHTS;

/** A booking opened in the admin area, which is audited. */
export type AdminBookingDetail = AdminBooking & {
  /** ISO instants of start and end in UTC. */
  startsAt: string;
  endsAt: string;
  /** Staff hints in full sentences: ends after hours, outside the service area, too many or too few for a game. */
  hints: string[];
  /** The total that the browser claimed, if it differs from the charged one. */
  claimedTotal: string | null;
  /** The assigned crew and possible ones; null while the company has no crews. */
  crew: CrewOfBooking | null;
  /** Event-day steps and host preferences; null while no hosts are recorded. */
  staffing: StaffingDetail | null;
  /** Actions allowed now, from the transition table, the ledger and the administrator's level. */
  may: Record<BookingAction, boolean>;
  /** Who cancelled it; null unless it is cancelled. */
  cancelledBy: MadeBy | null;
  /** What came and went, and its sums. */
  ledger: LedgerView;
  /** Still due, as "49.00". */
  due: string;
  /** Still refundable, as "360.00". */
  refundable: string;
  /** The part of `refundable` above the booking's current price; usually "0.00". */
  tooMuch: string;
  /** Null if nothing is left to refund. */
  refundSuggestion?: RefundSuggestion | null;
  /** Whether a credit that comes from this booking has anything left. */
  hasCredit: boolean;
  /** What the family asked for and can still undo; null without that. */
  waiting: WaitingChange | null;
  /** What the family wants when it rains; null before it chose. */
  rain: RainPlan | null;
  timeline: TimelineEntry[];
  calls: BookingCallsView;
  followUps: BookingFollowUps;
  notes: BookingNoteView[];
  mails: BookingMailView[];
  payments: BookingPaymentView[];
  refunds: RefundView[];
  /** Set once the child's data has been removed. */
  purgedAt: string | null;
};
