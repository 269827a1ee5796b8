// The wizard's answers: initial values, validation and request body. Pure, for unit tests.
import {
  BOOKING_MESSAGES,
  centsToText,
  check,
  CreateBooking,
  isPlainObject,
  LIMITS,
  type FieldErrors,
  type PriceBook,
} from '#libs/shared/contracts';
import { quote, type Quote } from '#libs/shared/pricing/quote';

/** The extension is typed behind the phone number. */
const ADDED_WHEN_SENT = [
  'totalPrice',
  'finalPrice',
  'offer',
  'parentPhoneExtension',
  'again',
] as const satisfies (keyof CreateBooking)[];

/** A booking as entered in the form. A partly typed number is NaN. */
export type BookingDraft = Required<Omit<CreateBooking, (typeof ADDED_WHEN_SENT)[number] | 'eventType'>> & {
  eventType: string;
};

/** The path of an answer, such as `childName` or `location.city`. */
export type DraftPath = {
  [Part in keyof BookingDraft]: BookingDraft[Part] extends readonly unknown[] | string | number
    ? Part
    : `${Part}.${keyof BookingDraft[Part] & string}`;
}[keyof BookingDraft];

/** The type of each path. */
export type DraftAnswers = {
  [Path in DraftPath]: Path extends keyof BookingDraft
    ? BookingDraft[Path]
    : Path extends `${infer Part extends keyof BookingDraft}.${infer Key}`
      ? BookingDraft[Part][Key & keyof BookingDraft[Part]]
      : never;
};

const firstAnswers = Object.entries(new CreateBooking())
  .filter(([name]) => !ADDED_WHEN_SENT.some((added) => added === name))
  .map(([name, first]: [string, unknown]) => [name, first ?? '']);

/** The initial values of a booking; optional answers are ''. */
export const EMPTY_DRAFT: BookingDraft = {
  ...(Object.fromEntries(firstAnswers) as BookingDraft),
  intensity: 'medium',
};

/** The paths of all answers, in the order of the contract. */
export const DRAFT_PATHS = Object.entries(EMPTY_DRAFT).flatMap(([part, answer]) =>
  isPlainObject(answer) ? Object.keys(answer).map((key) => `${part}.${key}`) : part,
) as DraftPath[];

/** All invalid fields; `today` (yyyy-MM-dd) is the current business day. */
export function draftErrors(draft: BookingDraft, today: string): FieldErrors {
  const { errors } = check(CreateBooking, draft);
  const isPast = draft.eventDate !== '' && draft.eventDate < today;
  return isPast ? { ...errors, eventDate: BOOKING_MESSAGES.date } : errors;
}

/** The live price by a price book. A partly typed number of children is priced as the smallest event. */
export function draftQuote(draft: BookingDraft, book: PriceBook): Quote {
  const guests = Number.isFinite(draft.guestCount) ? Math.round(draft.guestCount) : LIMITS.guests.min;
  return quote(
    {
      gameCount: new Set(draft.selectedGames).size,
      guestCount: Math.min(LIMITS.guests.max, Math.max(LIMITS.guests.min, guests)),
      addOns: draft.addOns,
    },
    book,
  );
}

/** The request body: the validated answers, a digits-only phone, and the shown price as a claim. */
export function submissionOf(draft: BookingDraft, book: PriceBook) {
  const shown = centsToText(draftQuote(draft, book).totalCents);
  return { ...check(CreateBooking, draft).value, totalPrice: shown, finalPrice: shown };
}

/** Reads an answer by its path. */
export function readField<Path extends DraftPath>(draft: BookingDraft, path: Path): DraftAnswers[Path] {
  const [part, key] = path.split('.') as [keyof BookingDraft, string?];
  const answer: unknown = draft[part];
  return (key === undefined ? answer : (answer as Record<string, unknown>)[key]) as DraftAnswers[Path];
}

/** A copy of the draft with the answer at one path changed. */
export function withField<Path extends DraftPath>(
  draft: BookingDraft,
  path: Path,
  answer: DraftAnswers[Path],
): BookingDraft {
  const [part, key] = path.split('.') as [keyof BookingDraft, string?];
  if (key === undefined) return { ...draft, [part]: answer };
  return { ...draft, [part]: { ...(draft[part] as object), [key]: answer } };
}

/** Adds a game, or removes it if it is already chosen. */
export function withGameToggled(draft: BookingDraft, gameId: string): BookingDraft {
  const isChosen = draft.selectedGames.includes(gameId);
  const selectedGames = isChosen
    ? draft.selectedGames.filter((each) => each !== gameId)
    : [...draft.selectedGames, gameId];
  return { ...draft, selectedGames };
}
