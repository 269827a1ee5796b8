import { atom } from 'jotai';
import { centsToDollars, LIMITS, type FieldErrors } from '#libs/shared/contracts';
import { PRICE_TEXTS } from '../../copy/booking.js';
import type { ShownPrice } from './payment/api.js';
import { shortDollars } from '../../lib/format/format.js';
import { businessDayAtom } from '../../lib/api/business-day.js';
import { bookAtom, bookOf } from '../../lib/api/price-book.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { bookedIdAtom, partAtom } from './booking-state.js';
import {
  draftErrors,
  draftQuote,
  withField,
  withGameToggled,
  type DraftAnswers,
  type DraftPath,
} from './draft/booking.draft.js';

export const draftAtom = partAtom('draft');
const touchedAtom = partAtom('touched');
export const serverErrorsAtom = partAtom('serverErrors');
export const showsErrorSummaryAtom = partAtom('showsErrorSummary');
export const isComingBackAtom = partAtom('isComingBack');
export const rejectedStartAtom = partAtom('rejectedStart');
export const lastOpenStartAtom = partAtom('lastOpenStart');
export const heldOfferAtom = partAtom('heldOffer');
export const submitIntentAtom = partAtom('submitIntent');
export const sameBookingAtom = partAtom('sameBooking');
export const draftRestoreAtom = partAtom('draftRestore');
export const openDialogAtom = partAtom('dialog');

/** The unpaid booking that the guest was offered and chose not to pay now. */
export const declinedIdAtom = atom<string | null>(null);

/** The server has said that starts are limited. */
export const knowsLimitAtom = atom(false);

/** The booking is being sent: the fields are locked. */
export const isSubmittingAtom = atom(false);

export const isBookedAtom = atom((get) => get(bookedIdAtom) !== null);

/** Day and time of the draft. */
export const startAtom = atom((get) => `${get(draftAtom).eventDate} ${get(draftAtom).eventTime}`);

/** The stored draft has been fetched, or that has failed: the form now holds all its answers. */
export const isDraftReadAtom = atom((get) => !['unread', 'reading'].includes(get(draftRestoreAtom)));

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

export const addGamesAtom = atom(null, (get, set, gameIds: string[]) => {
  const draft = get(draftAtom);
  set(draftAtom, { ...draft, selectedGames: [...new Set([...draft.selectedGames, ...gameIds])] });
});

/** 'Clear Fields' clears only the parent's three fields. */
export const clearParentAtom = atom(null, (get, set) => {
  for (const path of ['parentName', 'parentEmail', 'parentPhone'] as const) set(changeFieldAtom, path, '');
});
