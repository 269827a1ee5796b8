import { storedBooking } from '#libs/platform/testing';
import {
  changeLimits,
  rainPlanUntil,
  termsFrom,
  type BookingTerms,
  type EditableField,
} from '#libs/shared/contracts';
import {
  changeOffer,
  finalAt,
  isWithinYear,
  mayCancelOwn,
  mayMoveOwn,
  mayChooseRainPlan,
  moveFinalAt,
  movesLeft,
  moveUntil,
  secondDays,
  whyNotChange,
} from './self-service.rules.js';

const ZONE = 'America/New_York';
const terms = (changes: Partial<BookingTerms> = {}) => termsFrom(changes);
// Saturday, December 5, 10:00 in New York.
const booking = storedBooking();
const at = (text: string) => new Date(text);
/** 10:00 AM on a day after a change of the clocks at night. */
const autumn = storedBooking({ eventDate: '2026-11-01', startsAt: at('2026-11-01T15:00:00Z') });
const spring = storedBooking({ eventDate: '2027-03-14', startsAt: at('2027-03-14T14:00:00Z') });

describe('the last instant', () => {
  it.each<[string, Date, string]>([
    ['of a move follows the terms', moveUntil(booking, terms({ moveHours: 24 })), '2026-12-04T15:00:00Z'],
    ['of a move is 48 elapsed hours in autumn', moveUntil(autumn, terms()), '2026-10-30T15:00:00Z'],
    ['of a move is 48 elapsed hours in spring', moveUntil(spring, terms()), '2027-03-12T14:00:00Z'],
    [
      'of a change of games is the same time a week before',
      changeLimits(booking, terms(), ZONE).details,
      '2026-11-28T15:00:00Z',
    ],
    [
      'of a change of games keeps the wall clock in autumn',
      changeLimits(autumn, terms(), ZONE).details,
      '2026-10-25T14:00:00Z',
    ],
    [
      'of a change of games keeps the wall clock in spring',
      changeLimits(spring, terms(), ZONE).details,
      '2027-03-07T15:00:00Z',
    ],
    [
      'of a change of the head count is that of a refund',
      changeLimits(booking, terms({ refundHours: 30 }), ZONE).headCount,
      '2026-12-04T09:00:00Z',
    ],
    [
      'of a change of the place is a day before',
      changeLimits(booking, terms(), ZONE).place,
      '2026-12-04T15:00:00Z',
    ],
  ])('%s', (_, limit, expected) => {
    expect(limit).toEqual(at(expected));
  });
});

describe('a change becomes final', () => {
  it.each([
    ['after the time to undo', 30, '2026-12-01T15:00:00Z', '2026-12-01T15:30:00Z'],
    ['at once without one', 0, '2026-12-01T15:00:00Z', '2026-12-01T15:00:00Z'],
    ['at the start when that is sooner', 120, '2026-12-05T14:30:00Z', '2026-12-05T15:00:00Z'],
    ['exactly at the start', 30, '2026-12-05T14:30:00Z', '2026-12-05T15:00:00Z'],
  ])('%s', (_, undoMinutes, now, expected) => {
    expect(finalAt(booking, { undoMinutes }, at(now))).toEqual(at(expected));
  });
});

describe('a family may cancel', () => {
  it.each([
    ['a confirmed booking', {}, '2026-12-01T15:00:00Z', true],
    ['an unpaid booking', { status: 'pending' as const }, '2026-12-01T15:00:00Z', true],
    ['a booking that is late', {}, '2026-12-05T14:59:59Z', true],
    ['no event that starts now', {}, '2026-12-05T15:00:00Z', false],
    ['no cancelled booking', { status: 'cancelled' as const }, '2026-12-01T15:00:00Z', false],
    ['no expired booking', { status: 'expired' as const }, '2026-12-01T15:00:00Z', false],
    ['no completed event', { status: 'completed' as const }, '2026-12-01T15:00:00Z', false],
    ['no booking without its child', { purgedAt: at('2026-12-01T00:00:00Z') }, '2026-12-01T15:00:00Z', false],
  ])('%s', (_, changes, now, expected) => {
    expect(mayCancelOwn(storedBooking(changes), at(now))).toBe(expected);
  });
});

describe('a family may move its event', () => {
  const may = (now: string, moved = 0, changes: Partial<BookingTerms> = {}) =>
    mayMoveOwn(booking, terms(changes), { moved, now: at(now) });

  it('until exactly the limit, and not a millisecond later', () => {
    expect([may('2026-12-03T15:00:00.000Z'), may('2026-12-03T15:00:00.001Z')]).toEqual([true, false]);
  });

  it.each([
    ['ends', autumn, '2026-10-30T15:00:00Z'],
    ['begins', spring, '2027-03-12T14:00:00Z'],
  ])(
    'until 48 elapsed hours before when summer time %s in between, and not a second later',
    (_, event, limit) => {
      const after = (milliseconds: number) => new Date(Date.parse(limit) + milliseconds);
      const mayAt = (milliseconds: number) =>
        mayMoveOwn(event, terms(), { moved: 0, now: after(milliseconds) });
      expect([-1_000, 0, 1_000].map(mayAt)).toEqual([true, true, false]);
    },
  );

  it('as often as its terms allow', () => {
    expect([0, 1, 2, 3].map((moved) => may('2026-12-01T15:00:00Z', moved))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([0, 1, 2, 3].map((moved) => movesLeft(terms(), moved))).toEqual([2, 1, 0, 0]);
    expect(may('2026-12-01T15:00:00Z', 0, { movesByParent: 0 })).toBe(false);
  });

  it('not once it started, also without a limit', () => {
    expect(may('2026-12-05T15:00:00Z', 0, { moveHours: 0 })).toBe(false);
  });
});

it('a family may change something until the last of the limits', () => {
  const offer = (now: string, changes: Partial<BookingTerms> = {}) =>
    changeOffer(booking, terms(changes), { zone: ZONE, now: at(now) });
  const until = at('2026-12-04T15:00:00Z');
  expect(offer('2026-12-04T15:00:00.000Z')).toEqual({ until, isOpen: true });
  expect(offer('2026-12-04T15:00:00.001Z')).toEqual({ until, isOpen: false });
  expect(offer('2026-12-04T16:00:00Z', { refundHours: 0 })).toEqual({
    until: booking.startsAt,
    isOpen: true,
  });
});

describe('a move becomes final', () => {
  const from = { startsAt: at('2026-12-05T15:00:00Z') };
  it.each([
    ['after the time to undo', '2026-12-12T15:00:00Z', '2026-12-01T15:00:00Z', '2026-12-01T15:30:00Z'],
    ['at the old start', '2026-12-12T15:00:00Z', '2026-12-05T14:45:00Z', '2026-12-05T15:00:00Z'],
    ['at an earlier new start', '2026-12-01T15:10:00Z', '2026-12-01T15:00:00Z', '2026-12-01T15:10:00Z'],
    ['across a change of the clocks', '2027-03-14T14:00:00Z', '2026-11-01T05:45:00Z', '2026-11-01T06:15:00Z'],
  ])('%s', (_, to, now, expected) => {
    const times = { undoMinutes: 30, now: at(now) };
    expect(moveFinalAt(from, { startsAt: at(to) }, times)).toEqual(at(expected));
  });
});

it.each([
  ['2027-12-01', '2026-12-01', true],
  ['2027-12-02', '2026-12-01', false],
  ['2029-02-28', '2028-02-29', true],
  ['2029-03-01', '2028-02-29', false],
])('%s is within a year of %s: %s', (day, today, expected) => {
  expect(isWithinYear(day, today)).toBe(expected);
});

describe('a change of', () => {
  const limits = changeLimits(booking, terms(), ZONE);
  const DETAILS = limits.details;
  const later = (limit: Date) => new Date(limit.getTime() + 1);
  it.each<[EditableField[], Date, ReturnType<typeof whyNotChange>]>([
    [['selectedGames', 'addOns', 'eventTheme', 'intensity', 'eventType', 'childName'], DETAILS, null],
    [['selectedGames'], later(DETAILS), 'TOO_LATE'],
    [['addOns'], later(DETAILS), 'TOO_LATE'],
    [['guestCount', 'specialRequests'], limits.headCount, null],
    [['guestCount'], later(limits.headCount), 'TOO_LATE'],
    [['location', 'parentPhone'], limits.place, null],
    [['parentPhone'], later(limits.place), 'TOO_LATE'],
    [['parentPhone', 'selectedGames'], limits.place, 'TOO_LATE'],
    [['parentEmail'], DETAILS, 'NOT_ALLOWED'],
    [['parentName', 'selectedGames'], limits.place, 'NOT_ALLOWED'],
    [[], limits.place, null],
  ])('%s', (changed, now, expected) => {
    expect(whyNotChange(changed, limits, now)).toBe(expected);
  });
});

describe('the rain plan can be chosen', () => {
  const on = (eventDate: string, startsAt: string) => storedBooking({ eventDate, startsAt: at(startsAt) });
  it.each<[string, ReturnType<typeof on>, number, string]>([
    ['until 16 hours before a morning', booking, 16, '2026-12-04T23:00:00Z'],
    [
      'until 8:00 PM the evening before an afternoon',
      on('2026-12-05', '2026-12-05T19:00:00Z'),
      16,
      '2026-12-05T01:00:00Z',
    ],
    [
      'until both limits, which coincide at noon',
      on('2026-12-05', '2026-12-05T17:00:00Z'),
      16,
      '2026-12-05T01:00:00Z',
    ],
    ['until 8:00 PM when the terms give it up to the start', booking, 0, '2026-12-05T01:00:00Z'],
    ['until three days before when the terms say so', booking, 72, '2026-12-02T15:00:00Z'],
    ['until 16 elapsed hours before in autumn', autumn, 16, '2026-10-31T23:00:00Z'],
    [
      'until 8:00 PM by the clock in autumn',
      on('2026-11-01', '2026-11-01T19:00:00Z'),
      16,
      '2026-11-01T00:00:00Z',
    ],
    ['until 16 elapsed hours before in spring', spring, 16, '2027-03-13T22:00:00Z'],
    [
      'until 8:00 PM by the clock in spring',
      on('2027-03-14', '2027-03-14T18:00:00Z'),
      16,
      '2027-03-14T01:00:00Z',
    ],
  ])('%s', (_, event, rainHours, expected) => {
    const until = rainPlanUntil(event, { rainHours }, ZONE);
    expect(until).toEqual(at(expected));
    const may = (milliseconds: number) =>
      mayChooseRainPlan(event, terms({ rainHours }), {
        zone: ZONE,
        now: new Date(until.getTime() + milliseconds),
      });
    expect([may(-1000), may(0), may(1), may(1000)]).toEqual([true, true, false, false]);
  });

  it('not when the event is off', () => {
    const off = storedBooking({ status: 'cancelled' });
    expect(mayChooseRainPlan(off, terms(), { zone: ZONE, now: at('2026-12-01T00:00:00Z') })).toBe(false);
  });
});

it("a second day is after the event, at most 60 days, and before the child's data is removed", () => {
  expect([90, 60, 30, 1].map((purgeDays) => secondDays(booking, purgeDays))).toEqual(
    ['2027-02-03', '2027-02-02', '2027-01-03', '2026-12-06'].map((lastDay) => ({
      firstDay: '2026-12-06',
      lastDay,
    })),
  );
});
