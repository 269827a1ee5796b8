// What a family reads about the terms of its booking, once for the booking page and for the owner's preview of a term.
// Amounts are wire strings such as "307.50", instants ISO, days yyyy-MM-dd.
import { dayInMonth, dayInWords, dayInZone, daysAfter, instantInZone, minuteInZone } from '../common/days.js';
import { startMinute, timeLabel } from '../common/lists.js';
import { zoneAfterTime } from '../common/zone-names.js';
import type { BookingTerms } from '../company/policies.js';
import { centsToDollars, textToCents } from '../payments/money.js';
import { HOUR_MS } from '../time-units.js';
import type { ResaleState } from './booking-changes.js';
import type { DepositOffer } from './deposits.js';

const dollars = (amount: string) => centsToDollars(textToCents(amount) ?? 0);
const isZero = (amount: string) => textToCents(amount) === 0;

/** An ISO instant as "2:32 PM" in the business zone. */
const clockIn = (iso: string, timeZone: string) => timeLabel(minuteInZone(new Date(iso), timeZone));
/** An ISO instant as "Thursday, May 6, 2:00 PM" in the business zone. */
export const instantInWords = (iso: string, timeZone: string) =>
  `${dayInMonth(dayInZone(new Date(iso), timeZone))}, ${clockIn(iso, timeZone)}`;

/** The two ways to pay; amounts in cents. */
export const depositChoice = (percent: number, { depositCents, balanceCents, dueOn }: DepositOffer) =>
  `Pay the ${percent}% deposit now · ${centsToDollars(depositCents)}, and ${centsToDollars(balanceCents)} by ${dayInMonth(dueOn)}`;
export const fullChoice = (finalCents: number) => `Pay in full now · ${centsToDollars(finalCents)}`;

/** Instead of a deposit, from the balance day on. */
export const DUE_AT_ONCE = 'Your event is so close that the whole amount is due now.';

/** What is still to pay, until the end of a day. */
export const balanceSentence = (due: string, dueOn: string) =>
  `${dollars(due)} is due by ${dayInMonth(dueOn)}.`;

/** After the deposit was paid. */
export const depositPaidSentence = (paid: string, due: string, dueOn: string) =>
  `Paid today ${dollars(paid)}. ${balanceSentence(due, dueOn)} You can pay it at any time from your booking page.`;

/** For a late cancellation. */
export const IN_PERSON = 'We look at your case in person and write to you within 24 hours.';

/** What was paid, would go back now, and stays as fees; `until` is the end of this offer. */
export type CancelSentence = {
  paid: string;
  refund: string;
  fee: string;
  /** What a credit would give, also late; absent or null for none. */
  credit?: string | null;
  until: string | null;
  isInTime: boolean;
};

/** What a family gets that cancels now. */
export function cancelSentence(
  { paid, refund, fee, credit, until, isInTime }: CancelSentence,
  timeZone: string,
): string {
  const back = `${dollars(refund)} goes back to you`;
  if (isZero(paid)) return `Cancel now and ${back}: nothing was paid.`;
  if (!isInTime && credit) return `Cancel now and you get ${dollars(credit)} as a credit. ${IN_PERSON}`;
  if (!isInTime) return `Cancel now and ${back}. ${IN_PERSON}`;
  const stays = isZero(fee) ? '' : `; ${dollars(fee)} of processing fees stays`;
  const holds = until
    ? ` This holds until ${instantInWords(until, timeZone)}. After that we look at each case in person.`
    : '';
  return `Cancel now and ${back}${stays}.${holds}`;
}

/** What a family gets that cancels for a credit. */
export const creditSentence = (credit: string) =>
  `You get ${dollars(credit)} as a credit for another event. We email you its code.`;

/** The refund of a late cancellation whose time another family takes. */
export const RESALE_SENTENCES = {
  offered: 'If another family takes your time, you get your money back.',
  waiting: 'If another family takes your time, you get your money back. Nobody has taken it yet.',
  sold: 'Another family has taken your time, so you get your money back.',
} as const satisfies Record<ResaleState, string>;

/** A cancellation or a new time that can still be taken back, until `finalAt`. */
export const waitingSentence = (
  { kind, finalAt }: { kind: 'cancel' | 'move'; finalAt: string },
  timeZone: string,
) =>
  (kind === 'cancel' ? 'Your booking will be canceled at ' : 'You can take back the new time until ') +
  `${clockIn(finalAt, timeZone)} ${zoneAfterTime(timeZone)}`;

/** How often and until when a family can move its event. */
export function moveSentence(
  { left, until, isOpen }: { left: number; until: string | null; isOpen: boolean },
  timeZone: string,
): string {
  if (!isOpen || left === 0 || !until) return 'To move your event to another time, please write to us.';
  const times = left === 1 ? 'once' : `${left} times`;
  return `You can move your event ${times}, until ${instantInWords(until, timeZone)}. The price stays the same.`;
}

/** Address and phone can be changed until this many hours before the start. */
const PLACE_HOURS = 24;

type Start = { eventDate: string; eventTime: string };
type ChangeTerms = Pick<BookingTerms, 'changeDays' | 'refundHours'>;

/** Games, add-ons and theme; head count and requests; address and phone. */
export type ChangeLimits = { details: Date; headCount: Date; place: Date };

/**
 * Until when each part of a booking can be changed. `details`: at the same time of day, `changeDays` calendar days before;
 * the others by elapsed hours.
 */
export function changeLimits(
  { eventDate, eventTime }: Start,
  terms: ChangeTerms,
  timeZone: string,
): ChangeLimits {
  const minute = startMinute(eventTime) ?? 0;
  const startsAt = instantInZone(eventDate, minute, timeZone).getTime();
  return {
    details: instantInZone(daysAfter(eventDate, -terms.changeDays), minute, timeZone),
    headCount: new Date(startsAt - terms.refundHours * HOUR_MS),
    place: new Date(startsAt - PLACE_HOURS * HOUR_MS),
  };
}

/** 8:00 PM, after which nobody plans for the next day any more. */
const EVENING_MINUTE = 20 * 60;
/** Until when a family may choose its rain plan: `rainHours` before, at the latest 8:00 PM the evening before. */
export function rainPlanUntil(
  { startsAt, eventDate }: { startsAt: Date; eventDate: string },
  { rainHours }: Pick<BookingTerms, 'rainHours'>,
  timeZone: string,
): Date {
  const evening = instantInZone(daysAfter(eventDate, -1), EVENING_MINUTE, timeZone).getTime();
  return new Date(Math.min(startsAt.getTime() - rainHours * HOUR_MS, evening));
}
export const rainUntilSentence = (until: string, timeZone: string) =>
  `You can choose this until ${instantInWords(until, timeZone)}.`;
/** The second day of a rain plan, before it is held. */
export const rainHoldSentence = (fromDay: string) =>
  `We hold this time for you from ${dayInWords(fromDay)} if it is still free.`;

/** Until when a credit can be used. */
export const creditUntil = (expiresOn: string | null) =>
  expiresOn ? dayInWords(expiresOn) : 'No expiration date';

const CHANGEABLE = {
  details: 'games, add-ons and theme',
  headCount: 'head count and requests',
  place: 'address and phone',
} as const;

/** What a family can still change, each part with its limit. */
export function changeSentence(
  limits: Record<keyof typeof CHANGEABLE, Date>,
  { now, timeZone }: { now: Date; timeZone: string },
): string {
  const parts = (['details', 'headCount', 'place'] as const).filter((part) => limits[part] >= now);
  if (parts.length === 0) return 'To change your booking, please write to us.';
  const each = parts.map(
    (part) => `${CHANGEABLE[part]} until ${instantInWords(limits[part].toISOString(), timeZone)}`,
  );
  return `You can change ${each.join('; ')}.`;
}
