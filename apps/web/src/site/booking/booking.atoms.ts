// The wizard's draft is never in the browser's storage, so that no personal data remains on shared computers.
import { atom } from 'jotai';
import { centsToDollars, LIMITS, type FieldErrors } from '#libs/shared/contracts';
import { PRICE_TEXTS } from '../../copy/booking.js';
import type { ShownPrice } from './payment/api.js';
import { shortDollars } from '../../lib/format/format.js';
import { businessDayAtom } from '../../lib/api/business-day.js';
import { bookAtom, bookOf } from '../../lib/api/price-book.js';
import { publicConfig } from '../../lib/api/public-config.js';
import type { SubmitIntent } from '../../lib/form/submit-intent.js';
import {
  draftErrors,
  draftQuote,
  EMPTY_DRAFT,
  withField,
  withGameToggled,
  type BookingDraft,
  type DraftAnswers,
  type DraftPath,
} from './draft/booking.draft.js';
import type { FilledDraft } from './waiting-list/held-offer.rules.js';
import type { AvailabilityInput, RejectedStart } from './details/open-starts.rules.js';

export const draftAtom = atom<BookingDraft>(EMPTY_DRAFT);

/** Fields that were left: only their errors are shown; typing removes a field from the list. */
const touchedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Server errors, until the field is changed. */
export const serverErrorsAtom = atom<FieldErrors>({});

/** The id of the stored booking; from then on the fields are locked. */
export const bookedIdAtom = atom<string | null>(null);
export const isBookedAtom = atom((get) => get(bookedIdAtom) !== null);

/** True until it is known whether this document was opened to pay an earlier booking. */
export const isComingBackAtom = atom(true);

/** The unpaid booking that the guest was offered and chose not to pay now. */
export const declinedIdAtom = atom<string | null>(null);

/** The start that the server rejected, until another day or time is chosen; it implies that starts are limited. */
export const rejectedStartAtom = atom<RejectedStart | null>(null);
export const knowsLimitAtom = atom(false);

/** The plan for which the chosen start was open at the last check. */
export const lastOpenStartAtom = atom<(AvailabilityInput & { start: string }) | null>(null);

/** The waiting-list offer that fills this form: its key, and the existing answers it found. */
export const heldOfferAtom = atom<({ key: string } & Omit<FilledDraft, 'draft'>) | null>(null);

export const submitIntentAtom = atom<SubmitIntent | null>(null);

/** The booking that this session has for the start `at` already; `isWanted`: the family books it again. */
export const sameBookingAtom = atom<{ id: string; at: string; isWanted: boolean } | null>(null);

/** Day and time of the draft. */
export const startAtom = atom((get) => `${get(draftAtom).eventDate} ${get(draftAtom).eventTime}`);

/** The booking is being sent: the fields are locked. */
export const isSubmittingAtom = atom(false);

export type DraftRestore = 'unread' | 'reading' | 'unreadable' | 'nothing' | 'restored';
/** State of restoring the stored draft; it is fetched once, on opening or before the first save. */
export const draftRestoreAtom = atom<DraftRestore>('unread');

/** The stored draft has been fetched, or that has failed: the form now holds all its answers. */
export const isDraftReadAtom = atom((get) => !['unread', 'reading'].includes(get(draftRestoreAtom)));

/** True once a submission found errors, which shows the summary above the form. */
export const showsErrorSummaryAtom = atom(false);

export const errorsAtom = atom<FieldErrors>((get) => ({
  ...get(serverErrorsAtom),
  ...draftErrors(get(draftAtom), get(businessDayAtom)),
}));

export const shownErrorsAtom = atom<FieldErrors>((get) => {
  const touched = get(touchedAtom);
  return Object.fromEntries(Object.entries(get(errorsAtom)).filter(([field]) => touched.has(field)));
});

/** The price book with which the page was opened, once another one applies: it was left open over midnight. */
export const previousBookAtom = atom((get) => {
  const opened = bookOf(publicConfig(), publicConfig().today);
  return opened.no === get(bookAtom).no ? null : opened;
});

export const priceAtom = atom((get) => draftQuote(get(draftAtom), get(bookAtom).book));

/** The displayed price: until enough games are chosen it is a "from" price. */
export const totalAtom = atom((get) => {
  const { gameCount, totalCents } = get(priceAtom);
  return gameCount < LIMITS.games.min
    ? PRICE_TEXTS.from(shortDollars(totalCents))
    : centsToDollars(totalCents);
});

/** The price shown when the booking was sent, and its price book. */
export const shownPriceAtom = atom<ShownPrice | null>(null);

const without = <T>(set: ReadonlySet<T>, one: T) => new Set([...set].filter((each) => each !== one));

export const changeFieldAtom = atom(null, (get, set, path: DraftPath, answer: DraftAnswers[DraftPath]) => {
  set(draftAtom, withField(get(draftAtom), path, answer));
  set(touchedAtom, without(get(touchedAtom), path));
  if (path === 'eventDate' || path === 'eventTime') set(rejectedStartAtom, null);
  const { [path]: _, ...others } = get(serverErrorsAtom);
  set(serverErrorsAtom, others);
});

export const touchAtom = atom(null, (get, set, ...paths: DraftPath[]) => {
  set(touchedAtom, new Set([...get(touchedAtom), ...paths]));
});

export const toggleGameAtom = atom(null, (get, set, gameId: string) => {
  set(draftAtom, withGameToggled(get(draftAtom), gameId));
  set(serverErrorsAtom, {});
});

/** 'Clear Fields' clears only the parent's three fields. */
export const clearParentAtom = atom(null, (get, set) => {
  for (const path of ['parentName', 'parentEmail', 'parentPhone'] as const) set(changeFieldAtom, path, '');
});

export const startOverAtom = atom(null, (_, set) => {
  set(draftAtom, EMPTY_DRAFT);
  set(touchedAtom, new Set<string>());
  set(serverErrorsAtom, {});
  set(bookedIdAtom, null);
  set(isComingBackAtom, false);
  set(heldOfferAtom, null);
  set(submitIntentAtom, null);
  set(sameBookingAtom, null);
  set(rejectedStartAtom, null);
  set(lastOpenStartAtom, null);
  set(showsErrorSummaryAtom, false);
  set(draftRestoreAtom, 'nothing');
});
