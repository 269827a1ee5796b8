import { dayInZone, minuteInZone } from '../common/days.js';
import { familySteps, type FamilyStep } from './family-steps.js';
import { HOUR_MS } from '../time-units.js';

const ZONE = 'America/New_York';
const NIGHT = '2026-11-24T07:39:00Z';
const AFTERNOON = '2026-11-24T20:00:00Z';
/** Daylight saving time ends in the following night, and begins in that of the other day. */
const BEFORE_WINTER = '2026-10-31T19:00:00Z';
const BEFORE_SUMMER = '2027-03-13T20:00:00Z';

const clock = (instant: Date) => {
  const minute = minuteInZone(instant, ZONE);
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
};
const dayOf = (instant: Date) => dayInZone(instant, ZONE).slice(5);

/** Calls with their days, the other steps with their time. */
const FORMAT: Record<FamilyStep['key'], (step: FamilyStep) => string> = {
  call: ({ to }) => `call by ${dayOf(to)}`,
  'call-soon': () => 'call before we come',
  confirm: ({ from, to }) => `confirm ${dayOf(from)} to ${dayOf(to)}`,
  'set-up': ({ to }) => `set up ${dayOf(to)} ${clock(to)}`,
  start: ({ to }) => `start ${dayOf(to)} ${clock(to)}`,
};
const stepsFor = (paid: string, hoursAhead: number) => {
  const paidAt = new Date(paid);
  const startsAt = new Date(paidAt.getTime() + hoursAhead * HOUR_MS);
  return { paidAt, startsAt, steps: familySteps({ startsAt, paidAt, timeZone: ZONE }) };
};

const DAYS_20 = 20 * 24;
const TABLE: [string, string, number, string[]][] = [
  ['at night', NIGHT, 1, ['call before we come', 'set up 11-24 03:09', 'start 11-24 03:39']],
  ['at night', NIGHT, 20, ['call by 11-24', 'set up 11-24 22:09', 'start 11-24 22:39']],
  ['at night', NIGHT, 30, ['call by 11-24', 'set up 11-25 08:09', 'start 11-25 08:39']],
  ['at night', NIGHT, 50, ['call by 11-24', 'set up 11-26 04:09', 'start 11-26 04:39']],
  ['at night', NIGHT, 60, ['call by 11-24', 'set up 11-26 14:09', 'start 11-26 14:39']],
  [
    'at night',
    NIGHT,
    80,
    ['call by 11-24', 'confirm 11-24 to 11-25', 'set up 11-27 10:09', 'start 11-27 10:39'],
  ],
  [
    'at night',
    NIGHT,
    DAYS_20,
    ['call by 11-24', 'confirm 12-11 to 12-12', 'set up 12-14 02:09', 'start 12-14 02:39'],
  ],
  ['at 3 PM', AFTERNOON, 0.4, ['start 11-24 15:24']],
  ['at 3 PM', AFTERNOON, 1, ['call before we come', 'set up 11-24 15:30', 'start 11-24 16:00']],
  ['at 3 PM', AFTERNOON, 20, ['call before we come', 'set up 11-25 10:30', 'start 11-25 11:00']],
  ['at 3 PM', AFTERNOON, 24.5, ['call by 11-25', 'set up 11-25 15:00', 'start 11-25 15:30']],
  ['at 3 PM', AFTERNOON, 30, ['call by 11-25', 'set up 11-25 20:30', 'start 11-25 21:00']],
  ['at 3 PM', AFTERNOON, 50, ['call by 11-24', 'set up 11-26 16:30', 'start 11-26 17:00']],
  ['at 3 PM', AFTERNOON, 60, ['call by 11-24', 'set up 11-27 02:30', 'start 11-27 03:00']],
  [
    'at 3 PM',
    AFTERNOON,
    72,
    ['call by 11-25', 'confirm 11-25 to 11-25', 'set up 11-27 14:30', 'start 11-27 15:00'],
  ],
  [
    'at 3 PM',
    AFTERNOON,
    80,
    ['call by 11-25', 'confirm 11-25 to 11-25', 'set up 11-27 22:30', 'start 11-27 23:00'],
  ],
  [
    'at 3 PM',
    AFTERNOON,
    DAYS_20,
    ['call by 11-25', 'confirm 12-11 to 12-12', 'set up 12-14 14:30', 'start 12-14 15:00'],
  ],
  ['before winter', BEFORE_WINTER, 30, ['call by 11-01', 'set up 11-01 19:30', 'start 11-01 20:00']],
  [
    'before winter',
    BEFORE_WINTER,
    80,
    ['call by 11-01', 'confirm 11-01 to 11-01', 'set up 11-03 21:30', 'start 11-03 22:00'],
  ],
  ['before summer', BEFORE_SUMMER, 30, ['call by 03-14', 'set up 03-14 21:30', 'start 03-14 22:00']],
  [
    'before summer',
    BEFORE_SUMMER,
    80,
    ['call by 03-14', 'confirm 03-14 to 03-15', 'set up 03-16 23:30', 'start 03-17 00:00'],
  ],
];

describe('familySteps()', () => {
  it.each(TABLE)('paid %s (%s), %d h ahead', (_, paid, hoursAhead, expected) => {
    const { steps } = stepsFor(paid, hoursAhead);
    expect(steps.map((step) => FORMAT[step.key](step))).toEqual(expected);
  });

  it('steps are in order, between payment and start, with no call at night, for every hour of payment and distance', () => {
    for (const day of [NIGHT, BEFORE_WINTER, BEFORE_SUMMER]) {
      for (let index = 0; index < 24 * 200; index += 1) {
        const paid = new Date(Date.parse(day) + (index % 24) * HOUR_MS).toISOString();
        const { paidAt, startsAt, steps } = stepsFor(paid, Math.floor(index / 24) / 2);
        const instants = steps.flatMap(({ from, to }) => [from.getTime(), to.getTime()]);
        const ends = steps.map(({ to }) => to.getTime());
        expect(instants.every((each) => each >= paidAt.getTime() && each <= startsAt.getTime())).toBe(true);
        expect(ends).toEqual(ends.toSorted((one, other) => one - other));
        const call = steps.find(({ key }) => key === 'call');
        if (call) expect(clock(call.to) >= '09:00' && clock(call.to) <= '20:00').toBe(true);
      }
    }
  });

  it('schedules both promised calls to the hour when there is time', () => {
    const [call, confirm] = stepsFor(AFTERNOON, DAYS_20).steps;
    expect(call.to).toEqual(new Date('2026-11-25T20:00:00Z'));
    expect(confirm.from).toEqual(new Date('2026-12-11T20:00:00Z'));
    expect(confirm.to).toEqual(new Date('2026-12-12T20:00:00Z'));
  });
});
