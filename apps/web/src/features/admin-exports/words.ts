import type { BookingStatus, EventType, ExportView, PaymentStatus } from '#libs/contracts';
import { EVENT_TYPE_LABELS } from '../../content/booking.js';
import { PAYMENT_LABELS, STATUS_LABELS } from '../../content/admin-bookings.js';
import { FILTER_WORDS } from '../../content/admin-exports.js';
import { publicConfig } from '../../lib/public-config.js';

const DAY_MS = 86_400_000;

/** An instant on the clock of the business: "Nov 21, 4:05 PM". */
export const moment = (iso: string) =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: publicConfig().timeZone,
  }).format(new Date(iso));

/** "2026-12-05" as "Dec 5, 2026". */
const dayInWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T12:00:00Z`),
  );

/** What the rows were chosen by, in the order of the form. */
export function filterInWords({ filter }: Pick<ExportView, 'filter'>): string {
  const { search, status, paymentStatus, type, from, to, date } = filter;
  const words = [
    search && FILTER_WORDS.search(search),
    status && STATUS_LABELS[status as BookingStatus],
    paymentStatus && PAYMENT_LABELS[paymentStatus as PaymentStatus],
    type && EVENT_TYPE_LABELS[type as EventType],
    from && FILTER_WORDS.from(dayInWords(from)),
    to && FILTER_WORDS.to(dayInWords(to)),
    date && dayInWords(date),
  ].filter(Boolean);
  return words.join(', ') || FILTER_WORDS.all;
}

/** Whole days that are left from now. */
export const daysLeft = (expiresAt: string) => Math.floor((Date.parse(expiresAt) - Date.now()) / DAY_MS);
