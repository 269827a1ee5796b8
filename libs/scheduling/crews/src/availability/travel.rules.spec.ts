import { drivesOf, fiveDigits, travelMinutes, type Stop } from './travel.rules.js';

const POLICIES = {
  sameZipMinutes: 15,
  unknownTravelMinutes: 45,
  milesPerHour: 25,
  roadPercent: 130,
  parkingMinutes: 10,
};
const PLACES: Record<string, [number, number]> = {
  '10001': [40.7506, -73.9972],
  '11201': [40.6943, -73.9903],
  '10583': [40.9896, -73.8073],
  '07030': [40.7453, -74.0279],
};
const stop = (zip: string | null): Stop => {
  const [latitude, longitude] = (zip && PLACES[zip]) || [];
  return { zip, place: latitude === undefined ? null : { latitude, longitude: longitude! } };
};

it.each([
  ['10001', '07030', 20],
  ['10001', '11201', 25],
  ['10001', '10583', 75],
  ['11201', '10583', 85],
])('a drive between %s and %s takes %i minutes both ways', (from, to, minutes) => {
  expect(travelMinutes(stop(from), stop(to), POLICIES)).toBe(minutes);
  expect(travelMinutes(stop(to), stop(from), POLICIES)).toBe(minutes);
});

it.each([
  ['10001', '10001', 15],
  ['99999', '99999', 15],
  ['10001', '99999', 45],
  [null, '10001', 45],
  [null, null, 45],
])('a drive between %s and %s without coordinates takes %i minutes', (from, to, minutes) => {
  expect(travelMinutes(stop(from), stop(to), POLICIES)).toBe(minutes);
});

it('a drive is rounded up to five minutes and takes at least the parking time', () => {
  const here = { latitude: 40, longitude: -74 };
  const from = { zip: '10001', place: here };
  expect(travelMinutes(from, { zip: '10002', place: here }, POLICIES)).toBe(10);
  expect(travelMinutes(from, { zip: '10002', place: { latitude: 40.001, longitude: -74 } }, POLICIES)).toBe(
    15,
  );
});

it.each([
  ['10583', '10583'],
  [' 10583-1234', '10583'],
  ['105831234', null],
  ['1058', null],
  ['abcde', null],
  ['', null],
])('fiveDigits(%j) is %j', (input, digits) => {
  expect(fiveDigits(input)).toBe(digits);
});

describe('drivesOf()', () => {
  const placed = (zip: string, latitude: number, longitude: number) => ({
    zip,
    place: { latitude, longitude },
  });
  const HOME = placed('10001', 40.7506, -73.9972);
  const BROOKLYN = placed('11201', 40.6943, -73.9903);
  const SCARSDALE = placed('10583', 40.9896, -73.8073);
  const at = (time: string) => Date.parse(`2026-12-05T${time}:00Z`);
  const visit = (id: string, time: string, place: typeof HOME, van = 'one') => ({
    id,
    van,
    home: HOME,
    from: at(time),
    stop: place,
  });

  it('starts from home for the first event of a van and from the previous event for the next', () => {
    const visits = [
      visit('b', '19:00', SCARSDALE),
      visit('a', '14:30', BROOKLYN),
      visit('c', '15:00', HOME, 'two'),
    ];
    const drives = drivesOf(visits, POLICIES);
    expect(
      drives.map(({ id, leavesAt, minutes, isFromHome }) => [id, leavesAt, minutes, isFromHome]),
    ).toEqual([
      ['a', at('14:05'), 25, true],
      ['c', at('14:45'), 15, true],
      ['b', at('17:35'), 85, false],
    ]);
  });

  it('treats a missing home as unknown', () => {
    const nowhere = { ...visit('a', '14:30', BROOKLYN), home: { zip: null, place: null } };
    expect(drivesOf([nowhere], POLICIES)).toMatchObject([{ minutes: 45, leavesAt: at('13:45') }]);
  });
});
