// The wizard's state is never in the browser's storage, so that no personal data remains on shared computers.
import { atom } from 'jotai';
import type { FieldErrors } from '#libs/shared/contracts';
import type { SubmitIntent } from '../../lib/form/submit-intent.js';
import type { AvailabilityInput, RejectedStart } from './details/open-starts.rules.js';
import { EMPTY_DRAFT, type BookingDraft } from './draft/booking.draft.js';
import { PAYMENT_START, type PaymentState } from './payment/payment.reducer.js';
import { PROMO_START, type PromoState } from './payment/promo-code/promo.reducer.js';
import type { FilledDraft } from './waiting-list/held-offer.rules.js';

/** State of one payment. */
type Payment = {
  /** The dialog over the wizard; at most one. */
  dialog: 'none' | 'pay' | 'paid' | 'complete';
  payment: PaymentState;
  promo: PromoState;
  /** The choice of a family that may pay a deposit: the deposit, or all of it. */
  paysDeposit: boolean;
  /** An order that the buyer approved but whose outcome is unknown: a retry captures it without another approval. */
  approvedOrder: string | null;
};

/** All that ends with a booking: starting over replaces it as a whole. */
type BookingState = Payment & {
  draft: BookingDraft;
  /** Fields that were left: only their errors are shown; typing removes a field from the list. */
  touched: ReadonlySet<string>;
  /** Server errors, until the field is changed. */
  serverErrors: FieldErrors;
  /** True once a submission found errors, which shows the summary above the form. */
  showsErrorSummary: boolean;
  /** The id of the stored booking; from then on the fields are locked. */
  bookedId: string | null;
  /** True until it is known whether this document was opened to pay an earlier booking. */
  isComingBack: boolean;
  /** The start that the server rejected, until another day or time is chosen; it implies that starts are limited. */
  rejectedStart: RejectedStart | null;
  /** The answers for which the chosen start was open at the last check. */
  lastOpenStart: (AvailabilityInput & { start: string }) | null;
  /** The waiting-list offer that fills this form: its key, and the existing answers it found. */
  heldOffer: ({ key: string } & Omit<FilledDraft, 'draft'>) | null;
  submitIntent: SubmitIntent | null;
  /** The booking that this session has for the start `at` already; `isWanted`: the family books it again. */
  sameBooking: { id: string; at: string; isWanted: boolean } | null;
  /** State of restoring the stored draft; it is fetched once, on opening or before the first save. */
  draftRestore: 'unread' | 'reading' | 'unreadable' | 'nothing' | 'restored';
};

const NEW_PAYMENT: Payment = {
  dialog: 'none',
  payment: PAYMENT_START,
  promo: PROMO_START,
  paysDeposit: true,
  approvedOrder: null,
};

const NEW_BOOKING: BookingState = {
  ...NEW_PAYMENT,
  draft: EMPTY_DRAFT,
  touched: new Set(),
  serverErrors: {},
  showsErrorSummary: false,
  bookedId: null,
  isComingBack: true,
  rejectedStart: null,
  lastOpenStart: null,
  heldOffer: null,
  submitIntent: null,
  sameBooking: null,
  draftRestore: 'unread',
};

const bookingAtom = atom(NEW_BOOKING);

/** An empty form and no booking; the stored draft and an unpaid booking are not looked for again. */
export const startOverAtom = atom(null, (_, set) =>
  set(bookingAtom, { ...NEW_BOOKING, isComingBack: false, draftRestore: 'nothing' }),
);

/** The booking of this form; null before it is sent. Another one begins with a payment of its own. */
export const bookedIdAtom = atom(
  (get) => get(bookingAtom).bookedId,
  (_, set, bookedId: string | null) => set(bookingAtom, (now) => ({ ...now, ...NEW_PAYMENT, bookedId })),
);

/** One part of the state. */
export const partAtom = <Name extends Exclude<keyof BookingState, 'bookedId'>>(name: Name) =>
  atom(
    (get) => get(bookingAtom)[name],
    (_, set, value: BookingState[Name]) => set(bookingAtom, (now) => ({ ...now, [name]: value })),
  );
