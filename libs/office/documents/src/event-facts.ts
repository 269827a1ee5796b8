import {
  MINUTE_MS,
  cancelTerms,
  termsFrom,
  dayInWords,
  familySteps,
  SET_UP_MINUTES,
  zoneAfterTime,
  type FamilyStep,
  type OwnPolicyWords,
} from '#libs/shared/contracts';
import type { Booking } from '#libs/booking/bookings';

const TYPE_NAMES: Record<string, string> = {
  birthday: 'Birthday',
  playdate: 'Playdate',
  'school-event': 'School event',
  'family-gathering': 'Family gathering',
  'sports-camp': 'Sports camp',
  'team-building': 'Team building',
  'daycare-event': 'Daycare event',
  other: 'Event',
};

export const eventTypeName = (type: string) => TYPE_NAMES[type] ?? type;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached per style: creating a formatter costs more than a hundred uses. */
function formatOf(timeZone: string, style: 'dateStyle' | 'timeStyle', size: 'short' | 'long') {
  const key = `${timeZone} ${style}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { [style]: size, timeZone });
  formats.set(key, known);
  return known;
}

/** An instant in a time zone as "10:00 AM". */
export const formatTime = (instant: Date, timeZone: string) =>
  formatOf(timeZone, 'timeStyle', 'short').format(instant).replace(/\s/g, ' ');

/** An instant in a time zone as "10:00 AM Eastern". */
export const formatTimeAndZone = (instant: Date, timeZone: string) =>
  `${formatTime(instant, timeZone)} ${zoneAfterTime(timeZone)}`;

/** An instant in a time zone as "December 3, 2026". */
export const formatDate = (instant: Date, timeZone: string) =>
  formatOf(timeZone, 'dateStyle', 'long').format(instant);

const formatDuration = (minutes: number) => {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ');
};

/** For example "12 Maple Street, Springfield, NY 10001"; only "NY" once the booking's address is redacted. */
const formatPlace = ({ address, city, state, zipCode }: Booking['location']) =>
  [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');

/** Date, time and place as shown in all documents and mails. */
export function eventFacts(booking: Booking, timeZone: string) {
  const { startsAt, durationMinutes, location } = booking;
  const endsAt = new Date(startsAt.getTime() + durationMinutes * MINUTE_MS);
  return {
    day: dayInWords(booking.eventDate),
    time: `${booking.eventTime} to ${formatTimeAndZone(endsAt, timeZone)}`,
    duration: formatDuration(durationMinutes),
    type: eventTypeName(booking.eventType),
    place: formatPlace(location),
    children: `${booking.guestCount} children`,
    endsAt,
    arrival: formatTime(new Date(startsAt.getTime() - SET_UP_MINUTES * MINUTE_MS), timeZone),
  };
}

const CALL = 'We contact you to confirm your date.';

/** The steps after the payment, with their dates. */
export function nextSteps(booking: Booking, timeZone: string): { when: string; what: string }[] {
  const { startsAt, paymentCompletedAt, createdAt } = booking;
  const { day, arrival } = eventFacts(booking, timeZone);
  const dayOf = (instant: Date) => formatDate(instant, timeZone);
  const words = {
    call: ({ to }: FamilyStep) => ({ when: `By ${dayOf(to)}`, what: CALL }),
    'call-soon': () => ({ when: 'Before we come', what: CALL }),
    confirm: ({ from, to }: FamilyStep) => ({
      when: [...new Set([dayOf(from), dayOf(to)])].join(' to '),
      what: 'We call to go through the details.',
    }),
    'set-up': () => ({
      when: `${day}, ${arrival}`,
      what: `Our team arrives and sets up, ${SET_UP_MINUTES} minutes before the start.`,
    }),
  };
  return familySteps({ startsAt, paidAt: paymentCompletedAt ?? createdAt, timeZone }).flatMap((step) =>
    step.key === 'start' ? [] : [words[step.key](step)],
  );
}

/** The policy texts of every document and confirmation: the terms of the booking, and the owner's own words. */
export const policyTexts = ({ terms }: Pick<Booking, 'terms'>, own: OwnPolicyWords = {}) => [
  ...cancelTerms(termsFrom(terms), own),
  own.taxWords ?? 'Tax, if applicable, is not included.',
  own.rainWords ??
    'Rain or short of space? Most games can be played indoors; otherwise we find another day together.',
];
