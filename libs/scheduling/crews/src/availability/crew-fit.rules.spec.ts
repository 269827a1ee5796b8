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
/** A wall time of that Saturday in New York. */
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
const against = (one: CrewOnDay, wanted: Slot, owned?: [string, number][]) =>
  obstaclesOf(dayOf([one], owned), one, wanted, POLICIES);

it('the busy span begins with set-up and ends with pack-down', () => {
  expect(busySpan(slot('14:00'), POLICIES)).toEqual({ from: at('13:30'), to: at('16:00') });
});

it.each([
  ['09:45', []],
  ['09:44', ['hours']],
  ['17:45', []],
  ['17:46', ['hours']],
])('from 9 AM to 8 PM, a quarter of an hour from home, a start at %s meets %j', (start, obstacles) => {
  expect(against(crew(), slot(start))).toEqual(obstacles);
});

it.each<[string, Partial<CrewOnDay>, string[]]>([
  ['without hours', { hours: [] }, ['hours']],
  [
    'whose two shifts leave a gap there',
    {
      hours: [
        { from: at('09:00'), to: at('14:00') },
        { from: at('15:00'), to: at('20:00') },
      ],
    },
    ['hours'],
  ],
  [
    'whose home is not recorded, two long drives',
    { home: stop(null), hours: [{ from: at('13:00'), to: at('16:30') }] },
    ['hours'],
  ],
  ['without a lead that day', { isStaffed: false }, ['leads']],
])('a crew %s cannot take 2 PM', (_, changes, obstacles) => {
  expect(against(crew(changes), slot('14:00'))).toEqual(obstacles);
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
])('2 PM beside a busy span from %s to %s in the same ZIP code meets %j', (from, to, obstacles) => {
  expect(against(crew({ busy: [busy(from, to)] }), slot('14:00'))).toEqual(obstacles);
});

describe('a van is loaded once, in the morning', () => {
  const game: [string, number][] = [['relay', 1]];
  const needs = slot('14:00', { items: ['relay', 'uncounted'] });
  const has = (no: number, items: string[]) => crew({ no, busy: [busy('09:00', '10:00', { items })] });

  it.each<[string, CrewOnDay[], string[]]>([
    ['the only set is in this van', [has(1, ['relay'])], []],
    ['the only set is in another van', [crew(), has(2, ['relay'])], ['kits']],
    ['the set is in the store', [crew(), has(2, ['sacks'])], []],
  ])('when %s', (_, crews, obstacles) => {
    expect(obstaclesOf(dayOf(crews, game), crews[0], needs, POLICIES)).toEqual(obstacles);
  });

  it('and what the company owns none of cannot be taken at all', () => {
    expect(against(crew(), needs, [['relay', 0]])).toEqual(['kits']);
  });
});

describe('of the crews that can take it', () => {
  const choose = (crews: CrewOnDay[], wanted = slot('14:00')) =>
    rankCrews(dayOf(crews), wanted, POLICIES, at('08:00'));

  it('the one with the least added driving goes first', () => {
    const near = crew({ no: 2, home: stop('20002'), busy: [busy('09:30', '12:00')] });
    expect(choose([crew({ no: 1, home: stop('30003') }), near])).toEqual([2, 1]);
  });

  it('with equal driving the one with the fewest events that day', () => {
    const stops = { stop: stop('10001') };
    const two = crew({ no: 1, busy: [busy('09:30', '10:30', stops), busy('11:00', '12:00', stops)] });
    const one = crew({ no: 2, busy: [busy('09:30', '12:00', stops)] });
    expect(choose([two, one])).toEqual([2, 1]);
  });

  it('then the first by position, then by number', () => {
    expect(
      choose([crew({ no: 3, position: 1 }), crew({ no: 2, position: 0 }), crew({ no: 1, position: 1 })]),
    ).toEqual([2, 1, 3]);
  });
});

describe('a van has to be there for the first minute of set-up', () => {
  const far = { zip: '10583', place: { latitude: 40.9896, longitude: -73.8073 } };
  const home = { zip: '10001', place: { latitude: 40.7506, longitude: -73.9972 } };
  const able = (one: CrewOnDay, wanted: Slot, now: string) =>
    rankCrews(dayOf([one]), wanted, POLICIES, Date.parse(`${DAY}T${now}-04:00`)).length === 1;

  it.each<[string, string, Partial<CrewOnDay>, Partial<Slot>, string, boolean]>([
    ['a quarter of an hour from home', '11:00', {}, {}, '10:50:00', false],
    ['a quarter of an hour from home', '11:30', {}, {}, '10:50:00', false],
    ['a quarter of an hour from home', '11:45', {}, {}, '10:50:00', true],
    ['a quarter of an hour from home', '11:45', {}, {}, '11:00:00', true],
    ['a quarter of an hour from home', '11:45', {}, {}, '11:00:01', false],
    ['75 minutes from home', '13:45', { home }, { stop: far }, '12:00:00', true],
    ['75 minutes from home', '13:45', { home }, { stop: far }, '12:00:01', false],
    ['where nobody knows the ZIP code', '13:15', { home }, { stop: stop('99999') }, '12:00:00', true],
    ['where nobody knows the ZIP code', '13:15', { home }, { stop: stop('99999') }, '12:01:00', false],
    ['without a ZIP code yet', '13:15', { home }, { stop: stop(null) }, '12:01:00', false],
    [
      'near the event before, and far from home',
      '13:45',
      { home, busy: [busy('10:00', '12:00', { stop: far })] },
      { stop: far },
      '13:00:00',
      true,
    ],
    [
      'near home, and far from the event before',
      '13:45',
      { home, busy: [busy('10:00', '12:00', { stop: far })] },
      { stop: home },
      '12:01:00',
      false,
    ],
  ])('%s, a start at %s', (_, start, crewChanges, slotChanges, now, isAble) => {
    expect(able(crew(crewChanges), slot(start, slotChanges), now)).toBe(isAble);
  });

  it.each([
    ['14:00', true],
    ['14:15', true],
    ['13:45', false],
  ])('an event at 2 PM whose van may have left is kept or put off: at %s %s', (start, isAble) => {
    const own = crew({ busy: [busy('13:30', '16:00', { bookingId: 'a' })] });
    const { crews } = without(dayOf([own]), { bookingId: 'a' });
    expect(able(crews[0], slot(start), '13:40:00')).toBe(isAble);
  });
});

it('a start sooner than the hours ahead is not offered', () => {
  const policies = { ...POLICIES, leadHours: 24 };
  const startsAt = at('14:00');
  expect(isInTime({ startsAt }, startsAt - DAY_MS, policies)).toBe(true);
  expect(isInTime({ startsAt }, startsAt - DAY_MS + 1, policies)).toBe(false);
});

it('a day without a reservation is the day as if it were given back', () => {
  const day = dayOf([
    crew({ busy: [busy('13:00', '16:00', { bookingId: 'a' }), busy('17:00', '18:00', { waitlistId: 'w' })] }),
  ]);
  const left = (of: Parameters<typeof without>[1]) => without(day, of).crews[0].busy.length;
  expect([
    left(undefined),
    left({ bookingId: 'a' }),
    left({ waitlistId: 'w' }),
    left({ bookingId: 'b', waitlistId: null }),
  ]).toEqual([2, 1, 1, 2]);
});

it.each([
  ['48 hours after it was made', '2027-05-01T12:00:00Z', '2027-05-20T12:00:00Z', '2027-05-03T12:00:00Z'],
  ['24 hours before the start', '2027-05-01T12:00:00Z', '2027-05-03T00:00:00Z', '2027-05-02T00:00:00Z'],
  [
    'two hours after it was made at least',
    '2027-05-01T12:00:00Z',
    '2027-05-02T13:00:00Z',
    '2027-05-01T14:00:00Z',
  ],
  ['the start at the latest', '2027-05-01T12:00:00Z', '2027-05-01T13:00:00Z', '2027-05-01T13:00:00Z'],
])('a hold ends %s', (_, createdAt, startsAt, ends) => {
  const hold = holdEnds({ createdAt: new Date(createdAt), startsAt: new Date(startsAt) }, 48);
  expect(hold).toEqual(new Date(ends));
});
