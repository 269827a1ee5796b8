// How a waiting-list offer fills the wizard: existing input is never overwritten silently.
import { normalForm, type WaitingOffer } from '#libs/shared/contracts';
import { EMPTY_DRAFT, type BookingDraft } from '../draft/booking.draft.js';

/** An answer of the offer that the form already had. */
export type KeptAnswer = 'games' | 'guests' | 'addOns' | 'zip' | 'email' | 'name';

export type FilledDraft = {
  draft: BookingDraft;
  keptAnswers: KeptAnswer[];
  /** The previous day and time; null when there were none, or the same. */
  instead: { day: string; time: string } | null;
};

type Part = {
  name: KeptAnswer;
  /** The value by which two drafts are compared. */
  read: (draft: BookingDraft) => unknown;
  write: (draft: BookingDraft, from: BookingDraft) => BookingDraft;
};

const PARTS: readonly Part[] = [
  {
    name: 'games',
    read: (draft) => draft.selectedGames.toSorted(),
    write: (draft, { selectedGames }) => ({ ...draft, selectedGames }),
  },
  {
    name: 'guests',
    read: ({ guestCount }) => guestCount,
    write: (draft, { guestCount }) => ({ ...draft, guestCount }),
  },
  { name: 'addOns', read: ({ addOns }) => addOns, write: (draft, { addOns }) => ({ ...draft, addOns }) },
  {
    name: 'zip',
    read: ({ location }) => location.zipCode.trim(),
    write: (draft, { location: { zipCode } }) => ({ ...draft, location: { ...draft.location, zipCode } }),
  },
  {
    name: 'email',
    read: ({ parentEmail }) => normalForm(parentEmail),
    write: (draft, { parentEmail }) => ({ ...draft, parentEmail }),
  },
  {
    name: 'name',
    read: ({ parentName }) => parentName.trim(),
    write: (draft, { parentName }) => ({ ...draft, parentName }),
  },
];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const draftOf = (offer: WaitingOffer): BookingDraft => ({
  ...EMPTY_DRAFT,
  selectedGames: offer.games,
  guestCount: offer.guestCount,
  addOns: { ...EMPTY_DRAFT.addOns, ...offer.addOns },
  location: { ...EMPTY_DRAFT.location, zipCode: offer.zipCode },
  parentEmail: offer.email,
  parentName: offer.name ?? '',
});

/** The offered start always replaces the existing one; of the other answers only missing ones are filled. */
export function fillFromOffer(offer: WaitingOffer, typed: BookingDraft): FilledDraft {
  const wished = draftOf(offer);
  const keptAnswers: KeptAnswer[] = [];
  let draft: BookingDraft = { ...typed, eventDate: offer.day, eventTime: offer.start };
  for (const { name, read, write } of PARTS) {
    if (isSame(read(wished), read(EMPTY_DRAFT)) || isSame(read(wished), read(typed))) continue;
    if (isSame(read(typed), read(EMPTY_DRAFT))) draft = write(draft, wished);
    else keptAnswers.push(name);
  }
  const { eventDate: day, eventTime: time } = typed;
  const isOther = day !== '' && time !== '' && !(day === offer.day && time === offer.start);
  return { draft, keptAnswers, instead: isOther ? { day, time } : null };
}

/** The answers of the waiting-list request, replacing the existing ones. */
export function withWaitingAnswers(
  offer: WaitingOffer,
  typed: BookingDraft,
  keptAnswers: readonly KeptAnswer[],
): BookingDraft {
  const wished = draftOf(offer);
  return PARTS.filter(({ name }) => keptAnswers.includes(name)).reduce(
    (draft, { write }) => write(draft, wished),
    typed,
  );
}
