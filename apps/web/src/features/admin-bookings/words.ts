import {
  BOOKING_STATUSES,
  PAYMENT_STATUSES,
  type BookingStatus,
  type EventType,
  type PaymentStatus,
} from '#libs/contracts';
import { EVENT_TYPE_LABELS } from '../../content/booking.js';
import { PAYMENT_LABELS, STATUS_LABELS } from '../../content/admin-bookings.js';

/** The last 8 characters, uppercased. */
export const shortId = (id: string) => id.slice(-8).toUpperCase();

/** Any other value is shown as plain text. */
const plainly = (key: string) => key.replace(/[-_]/g, ' ').replace(/^./, (first) => first.toUpperCase());

/** A missing status counts as pending. */
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

/** The location may arrive as an object or as a string. */
export const placeLines = (
  location: { address: string; city: string; state: string; zipCode: string } | string,
): string[] => {
  if (typeof location === 'string') return [location];
  const { address, city, state, zipCode } = location;
  // What was removed leaves no comma behind.
  return [address, [city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')].filter(Boolean);
};
