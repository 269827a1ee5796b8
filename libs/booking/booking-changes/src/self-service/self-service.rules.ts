// What a family may do with its booking and until when, by the terms that the booking was made under.
import { mayReschedule, type Booking } from '#libs/booking/bookings';
import {
  changeLimits,
  rainPlanUntil,
  DAY_MS,
  daysAfter,
  HOUR_MS,
  MINUTE_MS,
  type BookingTerms,
  type ChangeLimits,
  type EditableField,
} from '#libs/shared/contracts';

type Timed = Pick<Booking, 'startsAt'>;
type Dated = Timed & Pick<Booking, 'eventDate' | 'eventTime'>;
type Changeable = Timed & Pick<Booking, 'status' | 'purgedAt'>;

/** A limit is inclusive: exactly this instant is still in time. */
const isUntil = (limit: Date, now: Date) => now.getTime() <= limit.getTime();

/** Until when a family may move its event: elapsed hours, so DST changes count. */
export const moveUntil = ({ startsAt }: Timed, { moveHours }: Pick<BookingTerms, 'moveHours'>) =>
  new Date(startsAt.getTime() - moveHours * HOUR_MS);

/** The limit of each field; null for fields that only staff change, because the mails go to this person. */
const LIMIT_OF: Record<EditableField, keyof ChangeLimits | null> = {
  parentName: null,
  parentEmail: null,
  parentPhone: 'place',
  parentPhoneExtension: 'place',
  childName: 'details',
  childAge: 'details',
  selectedGames: 'details',
  guestCount: 'headCount',
  eventType: 'details',
  eventTheme: 'details',
  intensity: 'details',
  location: 'place',
  addOns: 'details',
  specialRequests: 'headCount',
};

/** Why a family cannot change these fields now; null when it can. */
export function whyNotChange(
  changed: readonly EditableField[],
  limits: ChangeLimits,
  now: Date,
): 'NOT_ALLOWED' | 'TOO_LATE' | null {
  const passed = changed.map((field) => LIMIT_OF[field]);
  if (passed.includes(null)) return 'NOT_ALLOWED';
  return passed.every((name) => name && isUntil(limits[name], now)) ? null : 'TOO_LATE';
}

/** A second day is at most this many days after the event. */
const SECOND_DAY_DAYS = 60;

/** Whether a family may choose its rain plan now. */
export const mayChooseRainPlan = (
  booking: Changeable & Pick<Booking, 'eventDate'>,
  terms: BookingTerms,
  { zone, now }: { zone: string; now: Date },
) => isUpcoming(booking, now) && isUntil(rainPlanUntil(booking, terms, zone), now);

/**
 * The days that can be the second day of an event. The last one is before the child's data is removed, `purgeDays` after
 * the event.
 */
export const secondDays = ({ eventDate }: Pick<Booking, 'eventDate'>, purgeDays: number) => ({
  firstDay: daysAfter(eventDate, 1),
  lastDay: daysAfter(eventDate, Math.max(1, Math.min(SECOND_DAY_DAYS, purgeDays - 1))),
});

/** Changes that a family can make within a day: each one sends a mail and creates another receipt. */
export const MOST_CHANGES = {
  count: 10,
  withinMs: DAY_MS,
  message: 'This booking has reached the limit of online changes for one day. Please call us.',
};

/** Requests of a booking that can be undone within a day: each one sends a mail and moves the crew. */
export const MOST_UNDONE = 5;
export const TOO_OFTEN = {
  message: 'This booking has reached the limit of undone changes for one day. Please call us.',
  withinMs: DAY_MS,
};

/** When a change becomes final: after the time to undo, never past the start. */
export const finalAt = (
  { startsAt }: Timed,
  { undoMinutes }: Pick<BookingTerms, 'undoMinutes'>,
  now: Date,
): Date => new Date(Math.min(now.getTime() + undoMinutes * MINUTE_MS, startsAt.getTime()));

/** When a move becomes final: after the time to undo, never past the old or the new start. */
export const moveFinalAt = (
  from: Timed,
  to: Timed,
  { now, ...terms }: Pick<BookingTerms, 'undoMinutes'> & { now: Date },
): Date => new Date(Math.min(finalAt(from, terms, now).getTime(), finalAt(to, terms, now).getTime()));

/** Whether a day is at most a year after today; both are yyyy-MM-dd. */
export const isWithinYear = (day: string, today: string) =>
  day <= `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;

/** Whether a family may still change its booking here: it is open, not purged, and its start is in the future. */
const isUpcoming = (booking: Changeable, now: Date) => mayReschedule(booking, now) && booking.startsAt > now;

/** Whether a family may cancel here; late too, without a refund. */
export const mayCancelOwn = isUpcoming;

/** How many times a family may still move its event, of `moved` so far. */
export const movesLeft = ({ movesByParent }: Pick<BookingTerms, 'movesByParent'>, moved: number) =>
  Math.max(0, movesByParent - moved);

/** Whether a family that moved its event `moved` times may move it once more. */
export const mayMoveOwn = (
  booking: Changeable,
  terms: BookingTerms,
  { moved, now }: { moved: number; now: Date },
) => isUpcoming(booking, now) && movesLeft(terms, moved) > 0 && isUntil(moveUntil(booking, terms), now);

/** Whether a family may still change anything, and the last instant at which it may. */
export function changeOffer(
  booking: Changeable & Dated,
  terms: BookingTerms,
  { zone, now }: { zone: string; now: Date },
): { until: Date; isOpen: boolean } {
  const times = Object.values(changeLimits(booking, terms, zone)).map((limit) => limit.getTime());
  const until = new Date(Math.max(...times));
  return { until, isOpen: isUpcoming(booking, now) && isUntil(until, now) };
}
