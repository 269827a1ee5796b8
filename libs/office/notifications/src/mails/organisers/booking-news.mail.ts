import { centsToDollars, startInWords } from '#libs/shared/contracts';

export type NewsKind =
  'confirmed' | 'hand-confirmed' | 'moved' | 'cancelled' | 'receipt-late' | 'mail-refused';

/** What news say of a booking; the family stands behind the link only. */
export type NewsFacts = {
  bookingId: string;
  eventDate: string;
  eventTime: string;
  guestCount: number;
  gameCount: number;
  finalCents: number;
};

/** `title` names it in a mail of its own, `heading` above several, `count` after 1 and after another number; `more` says what to know or to do. */
type Words = { title: string; heading: string; count: [one: string, many: string]; more?: string };

/** In the order in which a digest tells them: what wants a person first. */
export const NEWS_WORDS: Record<NewsKind, Words> = {
  'mail-refused': {
    title: 'A mail was refused',
    heading: 'Mails that were refused',
    count: ['refused mail', 'refused mails'],
    more: 'The address of the family did not take a mail of ours. Please reach them another way.',
  },
  'receipt-late': {
    title: 'A receipt is late',
    heading: 'Receipts that are late',
    count: ['late receipt', 'late receipts'],
    more: 'The mail to the family went out with a link instead. We go on trying to make the receipt.',
  },
  confirmed: { title: 'Booking confirmed', heading: 'Confirmed', count: ['confirmed', 'confirmed'] },
  'hand-confirmed': {
    title: 'Booking confirmed by your team',
    heading: 'Confirmed by your team',
    count: ['confirmed by your team', 'confirmed by your team'],
  },
  moved: {
    title: 'Booking moved',
    heading: 'Moved',
    count: ['moved', 'moved'],
    more: 'This is its new start.',
  },
  cancelled: { title: 'Booking cancelled', heading: 'Cancelled', count: ['cancelled', 'cancelled'] },
};

export const startOfNews = ({ eventDate, eventTime }: NewsFacts) => startInWords(eventDate, eventTime);

/** "10 children, 3 games, $400.00, booking 1A2B3C4D": its id as the desk shows it. */
export const factsOfNews = ({ bookingId, guestCount, gameCount, finalCents }: NewsFacts) =>
  `${guestCount} children, ${gameCount} games, ${centsToDollars(finalCents)}, booking ${bookingId.slice(-8).toUpperCase()}`;

export const pathOfNews = ({ bookingId }: NewsFacts) => `/admin?tab=bookings&booking=${bookingId}`;

/** A mail about one booking. */
export function newsWords(what: NewsKind, facts: NewsFacts) {
  const { title, more = '' } = NEWS_WORDS[what];
  const start = startOfNews(facts);
  return {
    title: `${title}: ${start}`,
    sentence: `${start}: ${factsOfNews(facts)}. ${more}`.trim(),
    button: 'Open the booking',
    path: pathOfNews(facts),
  };
}
