import { centsToDollars, DAY_MS, startInWords, zoneAfterTime, shortId } from '#libs/shared/contracts';
import { organizerMail } from '../../mail-definition.js';
import { renderAnnouncement } from './announcements.mail.js';

export type NewsKind =
  'confirmed' | 'hand-confirmed' | 'rescheduled' | 'cancelled' | 'receipt-late' | 'mail-refused';

/** Facts of a booking in news; the family is behind the link only. */
export type NewsFacts = {
  bookingId: string;
  eventDate: string;
  eventTime: string;
  guestCount: number;
  gameCount: number;
  finalCents: number;
  startsAt: Date;
};

/** `more`: what to know or do. */
const NEWS_COPY: Record<NewsKind, { title: string; more?: string }> = {
  'mail-refused': {
    title: 'An email was rejected',
    more: 'Our email to the family was rejected. Please reach them another way.',
  },
  'receipt-late': {
    title: 'A receipt is late',
    more: 'The email to the family contains a link instead. We keep trying to create the receipt.',
  },
  confirmed: { title: 'Booking confirmed' },
  'hand-confirmed': { title: 'Booking confirmed by your team' },
  rescheduled: { title: 'Booking moved', more: 'This is its new start.' },
  cancelled: { title: 'Booking canceled' },
};

/** How long before an event its news cannot wait for the morning. */
const SOON_MS = 3 * DAY_MS;

/** Whether news is sent at once to those who otherwise get one email in the morning. */
export const isUrgent = (what: NewsKind, startsAt: Date, now: Date): boolean =>
  what === 'mail-refused' ||
  what === 'receipt-late' ||
  (startsAt > now && startsAt.getTime() - now.getTime() <= SOON_MS);

/** "10 children, 3 games, $400.00, booking 1A2B3C4D": its id as the admin area shows it. */
const factsOf = ({ bookingId, guestCount, gameCount, finalCents }: NewsFacts) =>
  `${guestCount} children, ${gameCount} games, ${centsToDollars(finalCents)}, booking ${shortId(bookingId)}`;

/** One piece of news of a booking; `id` identifies it. */
export const bookingNewsMail = organizerMail<NewsFacts & { id: string; what: NewsKind }>({
  kind: 'booking-news',
  subjectId: ({ id }) => id,
  async compose(news, { links }, issuer) {
    const { title, more = '' } = NEWS_COPY[news.what];
    const start = `${startInWords(news.eventDate, news.eventTime)} ${zoneAfterTime(issuer.timeZone)}`;
    return renderAnnouncement({
      title: `${title}: ${start}`,
      message: `${start}: ${factsOf(news)}. ${more}`.trim(),
      button: 'Open the booking',
      link: links.to(`/admin?tab=bookings&booking=${news.bookingId}`),
      issuer,
    });
  },
});
