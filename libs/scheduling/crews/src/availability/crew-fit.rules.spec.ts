import { DAY_MS } from '#libs/shared/contracts';
import {
  busySpan,
  isInTime,
  obstaclesOf,
  rankCrews,
  without,
  type Busy,
  type CrewDay,
  type CrewOnDay,
  type Slot,
} from './crew-fit.rules.js';
import { holdEnds } from '../reservations/reservation.rules.js';

const POLICIES = {
  sameZipMinutes: 15,
  unknownTravelMinutes: 45,
  milesPerHour: 25,
  roadPercent: 130,
  parkingMinutes: 10,
  setUpMinutes: 30,
  packDownMinutes: 30,
  leadHours: 0,
};
const DAY = '2027-05-08';
/** A wall-clock time of that Saturday in New York. */
const at = (time: string) => Date.parse(`${DAY}T${time}:00-04:00`);
const stop = (zip: string | null) => ({ zip, place: null });
const busy = (from: string, to: string, changes: Partial<Busy> = {}): Busy => ({
  from: at(from),
  to: at(to),
  stop: stop('10001'),
  items: [],
  bookingId: null,
  waitlistId: null,
  ...changes,
});
const crew = (changes: Partial<CrewOnDay> = {}): CrewOnDay => ({
  no: 1,
  position: 0,
  home: stop('10001'),
  hours: [{ from: at('09:00'), to: at('20:00') }],
  isStaffed: true,
  busy: [],
  ...changes,
});
const slot = (start: string, changes: Partial<Slot> = {}): Slot => ({
  startsAt: at(start),
  durationMinutes: 90,
  stop: stop('10001'),
  items: [],
  ...changes,
});
const dayOf = (crews: CrewOnDay[], owned: [string, number][] = []): CrewDay => ({
  day: DAY,
  crews,
  owned: new Map(owned),
});
const obstacles = (one: CrewOnDay, event: Slot, owned?: [string, number][]) =>
  obstaclesOf(dayOf([one], owned), one, event, POLICIES);

it('the busy span begins with set-up and ends with pack-down', () => {
  expect(busySpan(slot('14:00'), POLICIES)).toEqual({ from: at('13:30'), to: at('16:00') });
});

it.each([
  ['09:45', []],
  ['09:44', ['hours']],
  ['17:45', []],
  ['17:46', ['hours']],
])('working 9 AM to 8 PM, 15 minutes from home, a start at %s has the obstacles %j', (start, expected) => {
  expect(obstacles(crew(), slot(start))).toEqual(expected);
});

it.each<[string, Partial<CrewOnDay>, string[]]>([
  ['without hours', { hours: [] }, ['hours']],
  [
    'with a break at that time',
    {
      hours: [
        { from: at('09:00'), to: at('14:00') },
        { from: at('15:00'), to: at('20:00') },
      ],
    },
    ['hours'],
  ],
  [
    'with an unknown home, hence two long drives',
    { home: stop(null), hours: [{ from: at('13:00'), to: at('16:30') }] },
    ['hours'],
  ],
  ['without a lead that day', { isStaffed: false }, ['leads']],
])('a crew %s cannot serve 2 PM', (_, changes, expected) => {
  expect(obstacles(crew(changes), slot('14:00'))).toEqual(expected);
});

it.each([
  ['09:00', '13:15', []],
  ['09:00', '13:16', ['travel']],
  ['09:00', '13:30', ['travel']],
  ['09:00', '13:31', ['overlap']],
  ['16:15', '18:00', []],
  ['16:14', '18:00', ['travel']],
  ['15:59', '18:00', ['overlap']],
  ['14:00', '14:30', ['overlap']],
])('a busy span from %s to %s in the same ZIP code gives 2 PM the obstacles %j', (from, to, expected) => {
  expect(obstacles(crew({ busy: [busy(from, to)] }), slot('14:00'))).toEqual(expected);
});

describe('a van is loaded once, in the morning', () => {
  const game: [string, number][] = [['relay', 1]];
  const needs = slot('14:00', { items: ['relay', 'uncounted'] });
  const has = (no: number, items: string[]) => crew({ no, busy: [busy('09:00', '10:00', { items })] });

  it.each<[string, CrewOnDay[], string[]]>([
    ['the only set is in this van', [has(1, ['relay'])], []],
    ['the only set is in another van', [crew(), has(2, ['relay'])], ['equipment']],
    ['a set is in the store', [crew(), has(2, ['sacks'])], []],
  ])('when %s', (_, crews, expected) => {
    expect(obstaclesOf(dayOf(crews, game), crews[0], needs, POLICIES)).toEqual(expected);
  });

  it('an item with zero sets is never available', () => {
    expect(obstacles(crew(), needs, [['relay', 0]])).toEqual(['equipment']);
  });
});

describe('rankCrews()', () => {
  const choose = (crews: CrewOnDay[], event = slot('14:00')) =>
    rankCrews(dayOf(crews), event, POLICIES, at('08:00'));

  it('prefers the least added driving', () => {
    const near = crew({ no: 2, home: stop('20002'), busy: [busy('09:30', '12:00')] });
    expect(choose([crew({ no: 1, home: stop('30003') }), near])).toEqual([2, 1]);
  });

  it('considers only the crew that is asked for', () => {
    const crews = [crew({ no: 1 }), crew({ no: 2, home: stop('20002') })];
    expect(choose(crews)).toEqual([1, 2]);
    expect(choose(crews, slot('14:00', { crewNo: 2 }))).toEqual([2]);
    expect(choose(crews, slot('14:00', { crewNo: 3 }))).toEqual([]);
  });

  it('then the fewest events that day', () => {
    const stops = { stop: stop('10001') };
    const two = crew({ no: 1, busy: [busy('09:30', '10:30', stops), busy('11:00', '12:00', stops)] });
    const one = crew({ no: 2, busy: [busy('09:30', '12:00', stops)] });
    expect(choose([two, one])).toEqual([2, 1]);
  });

  it('then the lowest position, then the lowest number', () => {
    expect(
      choose([crew({ no: 3, position: 1 }), crew({ no: 2, position: 0 }), crew({ no: 1, position: 1 })]),
    ).toEqual([2, 1, 3]);
  });
});

describe('a van must be able to arrive before set-up', () => {
  const far = { zip: '10583', place: { latitude: 40.9896, longitude: -73.8073 } };
  const home = { zip: '10001', place: { latitude: 40.7506, longitude: -73.9972 } };
  const canServe = (one: CrewOnDay, event: Slot, now: string) =>
    rankCrews(dayOf([one]), event, POLICIES, Date.parse(`${DAY}T${now}-04:00`)).length === 1;

  it.each<[string, string, Partial<CrewOnDay>, Partial<Slot>, string, boolean]>([
    ['15 minutes from home', '11:00', {}, {}, '10:50:00', false],
    ['15 minutes from home', '11:30', {}, {}, '10:50:00', false],
    ['15 minutes from home', '11:45', {}, {}, '10:50:00', true],
    ['15 minutes from home', '11:45', {}, {}, '11:00:00', true],
    ['15 minutes from home', '11:45', {}, {}, '11:00:01', false],
    ['75 minutes from home', '13:45', { home }, { stop: far }, '12:00:00', true],
    ['75 minutes from home', '13:45', { home }, { stop: far }, '12:00:01', false],
    ['at an unknown ZIP code', '13:15', { home }, { stop: stop('99999') }, '12:00:00', true],
    ['at an unknown ZIP code', '13:15', { home }, { stop: stop('99999') }, '12:01:00', false],
    ['without a ZIP code', '13:15', { home }, { stop: stop(null) }, '12:01:00', false],
    [
      'near the previous event and far from home',
      '13:45',
      { home, busy: [busy('10:00', '12:00', { stop: far })] },
      { stop: far },
      '13:00:00',
      true,
    ],
    [
      'near home and far from the previous event',
      '13:45',
      { home, busy: [busy('10:00', '12:00', { stop: far })] },
      { stop: home },
      '12:01:00',
      false,
    ],
  ])('%s, a start at %s', (_, start, crewChanges, slotChanges, now, expected) => {
    expect(canServe(crew(crewChanges), slot(start, slotChanges), now)).toBe(expected);
  });

  it.each([
    ['14:00', true],
    ['14:15', true],
    ['13:45', false],
  ])('an event at 2 PM whose van may have left can be rescheduled to %s: %s', (start, expected) => {
    const own = crew({ busy: [busy('13:30', '16:00', { bookingId: 'a' })] });
    const { crews } = without(dayOf([own]), { bookingId: 'a' });
    expect(canServe(crews[0], slot(start), '13:40:00')).toBe(expected);
  });
});

it('isInTime() requires the lead time', () => {
  const policies = { ...POLICIES, leadHours: 24 };
  const startsAt = at('14:00');
  expect(isInTime({ startsAt }, startsAt - DAY_MS, policies)).toBe(true);
  expect(isInTime({ startsAt }, startsAt - DAY_MS + 1, policies)).toBe(false);
});

it('without() removes the reservation of a booking or waiting-list entry', () => {
  const day = dayOf([
    crew({ busy: [busy('13:00', '16:00', { bookingId: 'a' }), busy('17:00', '18:00', { waitlistId: 'w' })] }),
  ]);
  const remaining = (of: Parameters<typeof without>[1]) => without(day, of).crews[0].busy.length;
  expect([
    remaining(undefined),
    remaining({ bookingId: 'a' }),
    remaining({ waitlistId: 'w' }),
    remaining({ bookingId: 'b', waitlistId: null }),
  ]).toEqual([2, 1, 1, 2]);
});

it.each([
  ['48 hours after creation', '2027-05-01T12:00:00Z', '2027-05-20T12:00:00Z', '2027-05-03T12:00:00Z'],
  ['24 hours before the start', '2027-05-01T12:00:00Z', '2027-05-03T00:00:00Z', '2027-05-02T00:00:00Z'],
  [
    'at least two hours after creation',
    '2027-05-01T12:00:00Z',
    '2027-05-02T13:00:00Z',
    '2027-05-01T14:00:00Z',
  ],
  ['at the start at the latest', '2027-05-01T12:00:00Z', '2027-05-01T13:00:00Z', '2027-05-01T13:00:00Z'],
])('a hold ends %s', (_, createdAt, startsAt, ends) => {
  const hold = holdEnds({ createdAt: new Date(createdAt), startsAt: new Date(startsAt) }, 48);
  expect(hold).toEqual(new Date(ends));
});
