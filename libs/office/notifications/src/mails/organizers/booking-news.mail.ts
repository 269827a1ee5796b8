import type { Issuer } from '#libs/shop/business-settings';
import { centsToDollars, startInWords, zoneAfterTime } from '#libs/shared/contracts';
import { organizerMail } from '../../mail-definition.js';
import { renderAnnouncement } from './announcements.mail.js';

export type NewsKind =
  'confirmed' | 'hand-confirmed' | 'moved' | 'cancelled' | 'receipt-late' | 'mail-refused';

/** Facts of a booking in news; the family is behind the link only. */
export type NewsFacts = {
  bookingId: string;
  eventDate: string;
  eventTime: string;
  guestCount: number;
  gameCount: number;
  finalCents: number;
};

/** One piece of news of a booking. */
export type BookingNews = NewsFacts & { what: NewsKind };

/** `title`: of a single mail; `heading`: of a group in the digest; `count`: singular and plural; `more`: what to know or do. */
type Copy = { title: string; heading: string; count: [one: string, many: string]; more?: string };

/** In the order of the digest: most urgent first. */
export const NEWS_COPY: Record<NewsKind, Copy> = {
  'mail-refused': {
    title: 'A mail was refused',
    heading: 'Refused emails',
    count: ['refused mail', 'refused mails'],
    more: 'Our email to the family was refused. Please reach them another way.',
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

export const startOfNews = ({ eventDate, eventTime }: NewsFacts, { timeZone }: Pick<Issuer, 'timeZone'>) =>
  `${startInWords(eventDate, eventTime)} ${zoneAfterTime(timeZone)}`;

/** "10 children, 3 games, $400.00, booking 1A2B3C4D": its id as the admin area shows it. */
export const factsOfNews = ({ bookingId, guestCount, gameCount, finalCents }: NewsFacts) =>
  `${guestCount} children, ${gameCount} games, ${centsToDollars(finalCents)}, booking ${bookingId.slice(-8).toUpperCase()}`;

export const pathOfNews = ({ bookingId }: NewsFacts) => `/admin?tab=bookings&booking=${bookingId}`;

/** A single piece of news, sent immediately; `id` identifies it. */
export const bookingNewsMail = organizerMail<BookingNews & { id: string }>({
  kind: 'booking-news',
  subjectId: ({ id }) => id,
  async compose(news, { links }, issuer) {
    const { title, more = '' } = NEWS_COPY[news.what];
    const start = startOfNews(news, issuer);
    return renderAnnouncement({
      title: `${title}: ${start}`,
      message: `${start}: ${factsOfNews(news)}. ${more}`.trim(),
      button: 'Open the booking',
      link: links.to(pathOfNews(news)),
      issuer,
    });
  },
});
