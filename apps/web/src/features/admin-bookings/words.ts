import {
  BOOKING_STATUSES,
  centsToDollars,
  PAYMENT_STATUSES,
  textToCents,
  type BookingStatus,
  type EventType,
  type PaymentStatus,
} from '#libs/contracts';
import { EVENT_TYPE_LABELS } from '../../content/booking.js';
import { PAYMENT_LABELS, STATUS_LABELS } from '../../content/admin-bookings.js';
import { publicConfig } from '../../lib/public-config.js';

/** The last 8 characters, uppercased (specification, section 2). */
export const shortId = (id: string) => id.slice(-8).toUpperCase();

/** "360.00" as "$360.00"; what cannot be read is shown as it came. */
export function dollars(text: string): string {
  const cents = textToCents(text);
  return cents === null ? text : centsToDollars(cents);
}

/** Any other value is shown as plain text (specification, section 4). */
const plainly = (key: string) => key.replace(/[-_]/g, ' ').replace(/^./, (first) => first.toUpperCase());

/** A missing status counts as pending (specification, section 4). */
export const statusWord = (status: string) =>
  BOOKING_STATUSES.includes(status as BookingStatus)
    ? STATUS_LABELS[status as BookingStatus]
    : plainly(status || 'pending');

export const paymentWord = (status: string) =>
  PAYMENT_STATUSES.includes(status as PaymentStatus)
    ? PAYMENT_LABELS[status as PaymentStatus]
    : plainly(status || 'pending');

export const typeWord = (type: string) => EVENT_TYPE_LABELS[type as EventType] ?? plainly(type);

export const namedOr = (names: Record<string, string>, key: string) => names[key] ?? plainly(key);

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "2026-12-05" as "Sat, Dec 5, 2026": what the parent picked, whatever zone the reader is in. */
export const dayWithWeekday = (date: string) => day.format(new Date(`${date}T12:00:00Z`));

/** An instant on the clock of the business: "Nov 21, 2026, 4:05 PM". */
export const moment = (iso: string) =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: publicConfig().timeZone,
  }).format(new Date(iso));

/** The hour of an instant on the clock of the business: "4:05 PM". */
export const clockTime = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: publicConfig().timeZone }).format(
    new Date(iso),
  );

/** "5550102030" as "(555) 010-2030"; others as they came. */
export const phoneInWords = (digits: string) =>
  /^\d{10}$/.test(digits) ? digits.replace(/(...)(...)(....)/, '($1) $2-$3') : digits;

/** The location may arrive as an object or as a string (rulings C85). */
export const placeLines = (
  location: { address: string; city: string; state: string; zipCode: string } | string,
): string[] => {
  if (typeof location === 'string') return [location];
  const { address, city, state, zipCode } = location;
  // What was removed leaves no comma behind.
  return [address, [city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')].filter(Boolean);
};
