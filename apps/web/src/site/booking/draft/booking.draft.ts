// The wizard's answers: their first values, their checks and what is sent. Pure, so that the rules have a spec.
import {
  BOOKING_SENTENCES,
  centsToText,
  check,
  CreateBooking,
  LIMITS,
  type FieldErrors,
  type Intensity,
  type PriceBook,
} from '#libs/shared/contracts';
import { quote, type Quote } from '#libs/shared/pricing/quote';

/** Numbers are typed in, so a half-typed one is NaN until it makes sense. */
export type BookingDraft = {
  parentName: string;
  parentEmail: string;
  parentPhone: string;
  childName: string;
  childAge: number;
  eventDate: string;
  eventTime: string;
  selectedGames: string[];
  guestCount: number;
  eventType: string;
  eventTheme: string;
  specialRequests: string;
  location: { address: string; city: string; state: string; zipCode: string; spaceDetails: string };
  addOns: { photography: boolean; videography: boolean; customShirts: boolean; customAwards: boolean };
  intensity: Intensity;
};

/** Where an answer stands, such as `childName` or `location.city`. */
export type DraftPath = {
  [Part in keyof BookingDraft]: BookingDraft[Part] extends readonly unknown[] | string | number
    ? Part
    : `${Part}.${keyof BookingDraft[Part] & string}`;
}[keyof BookingDraft];

/** What each path holds. */
export type DraftAnswers = {
  [Path in DraftPath]: Path extends keyof BookingDraft
    ? BookingDraft[Path]
    : Path extends `${infer Part extends keyof BookingDraft}.${infer Key}`
      ? BookingDraft[Part][Key & keyof BookingDraft[Part]]
      : never;
};

export const EMPTY_DRAFT: BookingDraft = {
  parentName: '',
  parentEmail: '',
  parentPhone: '',
  childName: '',
  childAge: LIMITS.childAge.initial,
  eventDate: '',
  eventTime: '',
  selectedGames: [],
  guestCount: LIMITS.guests.initial,
  eventType: '',
  eventTheme: '',
  specialRequests: '',
  location: { address: '', city: '', state: '', zipCode: '', spaceDetails: '' },
  addOns: { photography: false, videography: false, customShirts: false, customAwards: false },
  intensity: 'medium',
};

/** Every field that is not fine yet; `today` (yyyy-MM-dd) is the business's day. */
export function draftErrors(draft: BookingDraft, today: string): FieldErrors {
  const { errors } = check(CreateBooking, draft);
  const isPast = draft.eventDate !== '' && draft.eventDate < today;
  return isPast ? { ...errors, eventDate: BOOKING_SENTENCES.date } : errors;
}

/** The live price by a book. A half-typed number of children is priced as the smallest event. */
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

/** What is sent: the checked answers, digits only in the phone, and the shown price as a claim. */
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

/** The draft with the answer at one path changed. */
export function withField<Path extends DraftPath>(
  draft: BookingDraft,
  path: Path,
  answer: DraftAnswers[Path],
): BookingDraft {
  const [part, key] = path.split('.') as [keyof BookingDraft, string?];
  if (key === undefined) return { ...draft, [part]: answer };
  return { ...draft, [part]: { ...(draft[part] as object), [key]: answer } };
}

/** Adds a game that is not chosen yet; takes one away that is. */
export function withGameToggled(draft: BookingDraft, gameId: string): BookingDraft {
  const isChosen = draft.selectedGames.includes(gameId);
  const selectedGames = isChosen
    ? draft.selectedGames.filter((each) => each !== gameId)
    : [...draft.selectedGames, gameId];
  return { ...draft, selectedGames };
}
