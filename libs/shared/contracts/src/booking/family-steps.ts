// The steps from payment to event, as shown in documents, mails and on the site.
import { dayInZone, daysAfter, instantInZone, minuteInZone } from '../common/days.js';
import { HOUR_MS } from '../time-units.js';

/** The team arrives this long before the start. */
export const SET_UP_MINUTES = 30;

/** Hours of the two calls that the site promises: after booking, and before the event. */
const CALL_WITHIN_HOURS = 24;
const CONFIRMED_BEFORE_HOURS = { from: 72, to: 48 };

/** Minutes of the day between which families are called. */
const CALLING_HOURS = { from: 9 * 60, to: 20 * 60 };

/** `call-soon`: the event is earlier than the call promised after booking, so the call comes before set-up. */
export type FamilyStep = {
  key: 'call' | 'call-soon' | 'confirm' | 'set-up' | 'start';
  from: Date;
  to: Date;
};

type Paid = { startsAt: Date; paidAt: Date; timeZone: string };

const hoursFrom = (instant: Date, hours: number) => new Date(instant.getTime() + hours * HOUR_MS);
const stepAt = (key: FamilyStep['key'], instant: Date): FamilyStep => ({ key, from: instant, to: instant });

/** The latest time within the calling hours, at or before this instant. */
function lastCallBy(instant: Date, timeZone: string): Date {
  const minute = minuteInZone(instant, timeZone);
  if (minute >= CALLING_HOURS.from && minute <= CALLING_HOURS.to) return instant;
  const day = dayInZone(instant, timeZone);
  return instantInZone(minute > CALLING_HOURS.to ? day : daysAfter(day, -1), CALLING_HOURS.to, timeZone);
}

/** Both calls if there is time; otherwise one call, early enough for both promises if possible. */
function callsOf({ startsAt, paidAt, timeZone }: Paid, setUp: Date): FamilyStep[] {
  const opens = hoursFrom(startsAt, -CONFIRMED_BEFORE_HOURS.from);
  const closes = hoursFrom(startsAt, -CONFIRMED_BEFORE_HOURS.to);
  const callBy = lastCallBy(hoursFrom(paidAt, CALL_WITHIN_HOURS), timeZone);
  if (opens >= paidAt) {
    const from = callBy > opens ? callBy : opens;
    return [
      { key: 'call', from: paidAt, to: callBy },
      { key: 'confirm', from, to: closes },
    ];
  }
  const confirmBy = lastCallBy(closes, timeZone);
  const to = confirmBy > paidAt && confirmBy < callBy ? confirmBy : callBy;
  return to <= setUp ? [{ key: 'call', from: paidAt, to }] : [{ key: 'call-soon', from: paidAt, to: setUp }];
}

/** The steps in chronological order, all between `paidAt` and the start. */
export function familySteps(paid: Paid): FamilyStep[] {
  const setUp = hoursFrom(paid.startsAt, -SET_UP_MINUTES / 60);
  const start = stepAt('start', paid.startsAt);
  return setUp < paid.paidAt ? [start] : [...callsOf(paid, setUp), stepAt('set-up', setUp), start];
}
