import type { BookingStatus, EventType, ExportView, PaymentStatus } from '#libs/shared/contracts';
import { EVENT_TYPE_LABELS } from '../../app/copy/booking.js';
import { MONEY_LABELS, PAYMENT_LABELS, STATUS_LABELS } from '../../app/copy/admin-bookings.js';
import { FILTER_WORDS } from './copy.js';
import { mediumDay } from '../../lib/format/format.js';

const DAY_MS = 86_400_000;

/** What the rows were chosen by, in the order of the form. */
export function filterInWords({ filter }: Pick<ExportView, 'filter'>): string {
  const { search, status, paymentStatus, money, type, from, to, date, crewNo, ids } = filter;
  const words = [
    search && FILTER_WORDS.search(search),
    status && STATUS_LABELS[status as BookingStatus],
    paymentStatus && PAYMENT_LABELS[paymentStatus as PaymentStatus],
    money && MONEY_LABELS[money],
    type && EVENT_TYPE_LABELS[type as EventType],
    from && FILTER_WORDS.from(mediumDay(from)),
    to && FILTER_WORDS.to(mediumDay(to)),
    date && mediumDay(date),
    crewNo && FILTER_WORDS.crew(crewNo),
    ids && FILTER_WORDS.selected(ids.split(',').length),
  ].filter(Boolean);
  return words.join(', ') || FILTER_WORDS.all;
}

/** Whole days that are left from now. */
export const daysLeft = (expiresAt: string) => Math.floor((Date.parse(expiresAt) - Date.now()) / DAY_MS);
