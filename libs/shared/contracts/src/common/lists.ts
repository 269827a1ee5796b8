/** Closed lists: other values are rejected. */
export const EVENT_TYPES = [
  'birthday',
  'playdate',
  'school-event',
  'family-gathering',
  'sports-camp',
  'team-building',
  'daycare-event',
  'other',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const INTENSITIES = ['low', 'medium', 'high'] as const;
export type Intensity = (typeof INTENSITIES)[number];

export const SPACE_TYPES = ['indoor', 'outdoor', 'both'] as const;
export type SpaceType = (typeof SPACE_TYPES)[number];

export const GALLERY_CATEGORIES = ['action', 'awards', 'shirts', 'equipment'] as const;
export type GalleryCategory = (typeof GALLERY_CATEGORIES)[number];

export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled', 'completed', 'expired'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const PAYMENT_STATUSES = ['pending', 'completed', 'refunded', 'partially_refunded', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const DISCOUNT_TYPES = ['fixed', 'percentage'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

const FIRST_START_MINUTE = 9 * 60;
const LAST_START_MINUTE = 18 * 60;
const QUARTER = 15;
/** Until when events run, in minutes after midnight: a later end is late for children, and staff are warned. */
export const LAST_END_MINUTE = 20 * 60;

/** Minutes after midnight as a label: 870 gives "2:30 PM". Values past midnight wrap around. */
export const timeLabel = (minuteOfDay: number) => {
  const hour = Math.floor(minuteOfDay / 60) % 24;
  const minute = String(minuteOfDay % 60).padStart(2, '0');
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** The 37 start times, every 15 minutes from 9:00 AM to 6:00 PM, as labels for display and storage. */
export const START_TIMES: readonly string[] = Array.from(
  { length: (LAST_START_MINUTE - FIRST_START_MINUTE) / QUARTER + 1 },
  (_, step) => timeLabel(FIRST_START_MINUTE + step * QUARTER),
);

/** Minutes after midnight of a start-time label ("10:00 AM" gives 600), or null if not in the list. */
export function startMinute(label: string): number | null {
  const step = START_TIMES.indexOf(label);
  return step < 0 ? null : FIRST_START_MINUTE + step * QUARTER;
}

/** Reads "10:00 AM" or "10:00" as a label; null if not in the list. */
export function readStartTime(input: string): string | null {
  const clock = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(input);
  const label = clock ? timeLabel(Number(clock[1]) * 60 + Number(clock[2])) : input;
  return START_TIMES.includes(label) ? label : null;
}

/** The 50 state codes, without DC. */
export const STATES: readonly string[] = (
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO ' +
  'MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
).split(' ');
