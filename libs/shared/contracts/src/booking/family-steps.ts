// What a paid booking's family waits for, with its instants: papers, mails and the site say the same.
import { dayInZone, daysAfter, instantInZone, minuteInZone } from '../common/days.js';
import { HOUR_MS } from '../time-units.js';

/** The team is there this long before the start; documents and mails name nothing shorter. */
export const SET_UP_MINUTES = 30;

/** Hours of the two calls that the site promises: after booking, and before the event. */
const CALL_WITHIN_HOURS = 24;
const CONFIRMED_BEFORE_HOURS = { from: 72, to: 48 };

/** Minutes of the day between which a family is called: nobody waits for a call in the night. */
const CALLS = { from: 9 * 60, to: 20 * 60 };

/** `call-soon`: the event is nearer than the call that is promised after booking, so it comes before the team does. */
export type FamilyStep = {
  key: 'call' | 'call-soon' | 'confirm' | 'set-up' | 'start';
  from: Date;
  to: Date;
};

type Paid = { startsAt: Date; paidAt: Date; timeZone: string };

const hoursFrom = (instant: Date, hours: number) => new Date(instant.getTime() + hours * HOUR_MS);
const atOnce = (key: FamilyStep['key'], instant: Date): FamilyStep => ({ key, from: instant, to: instant });

/** The last moment at or before this one at which a family is called. */
function lastCallBy(instant: Date, timeZone: string): Date {
  const minute = minuteInZone(instant, timeZone);
  if (minute >= CALLS.from && minute <= CALLS.to) return instant;
  const day = dayInZone(instant, timeZone);
  return instantInZone(minute > CALLS.to ? day : daysAfter(day, -1), CALLS.to, timeZone);
}

/** Both calls while there is time for both; one talk for an event that is nearer, and where it can it keeps both promises. */
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

/** The steps from `paidAt` to the start in the order of time: none before the payment, none behind the start. */
export function familySteps(paid: Paid): FamilyStep[] {
  const setUp = hoursFrom(paid.startsAt, -SET_UP_MINUTES / 60);
  const start = atOnce('start', paid.startsAt);
  return setUp < paid.paidAt ? [start] : [...callsOf(paid, setUp), atOnce('set-up', setUp), start];
}
