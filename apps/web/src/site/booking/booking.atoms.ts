// The wizard's draft is never in the browser's storage, so that a family's answers stay off shared computers.
import { atom } from 'jotai';
import { centsToDollars, LIMITS, type DatedBook, type FieldErrors } from '#libs/shared/contracts';
import { PRICE_TEXTS } from '../../app/copy/booking.js';
import type { ShownPrice } from '../payment/api.js';
import { shortDollars } from '../../lib/format/format.js';
import { bookOf, businessDay } from '../../lib/api/price-book.js';
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
import type { Plan, RejectedStart } from './details/open-starts.rules.js';

export const draftAtom = atom<BookingDraft>(EMPTY_DRAFT);

/** Fields that were left: only their errors are shown, and typing takes a field off the list again. */
const leftFieldsAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Errors of the server, until the field is changed. */
export const serverErrorsAtom = atom<FieldErrors>({});

/** The id of the stored booking; from then on the fields are locked. */
export const bookedIdAtom = atom<string | null>(null);

/** True until it is clear whether this document was opened to pay a booking of before. */
export const isComingBackAtom = atom(true);

/** The unpaid booking that the guest was offered and does not want to pay now. */
export const declinedIdAtom = atom<string | null>(null);

/** The start that the server rejected, until another day or time is chosen; from then on starts are known to be limited. */
export const rejectedStartAtom = atom<RejectedStart | null>(null);
export const knowsLimitAtom = atom(false);

/** The plan with which the chosen start was open when it was looked at last. */
export const lastFitAtom = atom<(Plan & { start: string }) | null>(null);

/** The offer of the waiting list that fills this form: its key, and what it found in the form. */
export const heldOfferAtom = atom<({ key: string } & Omit<FilledDraft, 'draft'>) | null>(null);

export const submitIntentAtom = atom<SubmitIntent | null>(null);

export type DraftRestore = 'unread' | 'reading' | 'unreadable' | 'nothing' | 'restored';
/** State of restoring the stored draft; it is fetched once, on opening or before the first save. */
export const draftRestoreAtom = atom<DraftRestore>('unread');

/** True once a submission found errors, so that the summary above the form shows. */
export const showsErrorSummaryAtom = atom(false);

export const errorsAtom = atom<FieldErrors>((get) => ({
  ...get(serverErrorsAtom),
  ...draftErrors(get(draftAtom), publicConfig().today),
}));

export const shownErrorsAtom = atom<FieldErrors>((get) => {
  const left = get(leftFieldsAtom);
  return Object.fromEntries(Object.entries(get(errorsAtom)).filter(([field]) => left.has(field)));
});

/** The business's day, once it has turned while the page was open. */
export const midnightDayAtom = atom<string | null>(null);

/** The price book that the form shows. */
export const bookAtom = atom((get) => bookOf(publicConfig(), get(midnightDayAtom) ?? businessDay()));

/** The book that the page showed before, once another one holds. */
export const previousBookAtom = atom<DatedBook | null>(null);

export const priceAtom = atom((get) => draftQuote(get(draftAtom), get(bookAtom).book));

/** As it is shown: until there are enough games it is only where the price begins. */
export const totalAtom = atom((get) => {
  const { gameCount, totalCents } = get(priceAtom);
  return gameCount < LIMITS.games.min
    ? PRICE_TEXTS.from(shortDollars(totalCents))
    : centsToDollars(totalCents);
});

/** The price that the page showed when a booking was sent, and by which book. */
export const shownPriceAtom = atom<ShownPrice | null>(null);

const without = <T>(set: ReadonlySet<T>, one: T) => new Set([...set].filter((each) => each !== one));

export const changeFieldAtom = atom(null, (get, set, path: DraftPath, answer: DraftAnswers[DraftPath]) => {
  set(draftAtom, withField(get(draftAtom), path, answer));
  set(leftFieldsAtom, without(get(leftFieldsAtom), path));
  if (path === 'eventDate' || path === 'eventTime') set(rejectedStartAtom, null);
  const { [path]: _, ...others } = get(serverErrorsAtom);
  set(serverErrorsAtom, others);
});

export const leaveFieldAtom = atom(null, (get, set, ...paths: DraftPath[]) => {
  set(leftFieldsAtom, new Set([...get(leftFieldsAtom), ...paths]));
});

export const toggleGameAtom = atom(null, (get, set, gameId: string) => {
  set(draftAtom, withGameToggled(get(draftAtom), gameId));
  set(serverErrorsAtom, {});
});

/** 'Clear Fields' empties the parent's three fields only. */
export const clearParentAtom = atom(null, (get, set) => {
  for (const path of ['parentName', 'parentEmail', 'parentPhone'] as const) set(changeFieldAtom, path, '');
});

export const startOverAtom = atom(null, (_, set) => {
  set(draftAtom, EMPTY_DRAFT);
  set(leftFieldsAtom, new Set<string>());
  set(serverErrorsAtom, {});
  set(bookedIdAtom, null);
  set(isComingBackAtom, false);
  set(heldOfferAtom, null);
  set(submitIntentAtom, null);
  set(rejectedStartAtom, null);
  set(lastFitAtom, null);
  set(showsErrorSummaryAtom, false);
  set(draftRestoreAtom, 'nothing');
});
