import { BOOKING_STATUSES, statusOf, type BookingStatus, type EventType } from '#libs/shared/contracts';
import { EVENT_TYPE_LABELS } from '../../copy/booking.js';
import { STATUS_LABELS } from '../../copy/admin-bookings.js';
import { humanize } from '../../lib/format/format.js';

export const statusLabel = (status: string) =>
  BOOKING_STATUSES.includes(status as BookingStatus)
    ? STATUS_LABELS[status as BookingStatus]
    : humanize(statusOf({ status }));

export const eventTypeLabel = (type: string) => EVENT_TYPE_LABELS[type as EventType] ?? humanize(type);

export const nameOr = (names: Record<string, string>, key: string) => names[key] ?? humanize(key);

/** The location may arrive as an object or as a string. */
export const addressLines = (
  location: { address: string; city: string; state: string; zipCode: string } | string,
): string[] => {
  if (typeof location === 'string') return [location];
  const { address, city, state, zipCode } = location;
  // Removed parts leave no comma.
  return [address, [city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')].filter(Boolean);
};
