import type { Busy, CrewDay, Span } from '../availability/crew-fit.rules.js';
import { reservationsLeftOutside } from './schedule-conflicts.rules.js';
import type { Stop } from '../availability/travel.rules.js';

const POLICIES = {
  sameZipMinutes: 15,
  unknownTravelMinutes: 45,
  milesPerHour: 25,
  roadPercent: 130,
  parkingMinutes: 10,
};
const at = (hour: number) => Date.UTC(2027, 4, 8, 0, hour * 60);
const HOME: Stop = { zip: '10001', place: null };
/** An event in the home ZIP code: 15 minutes of driving each way. */
const busy = (from: number, to: number): Busy => ({
  from: at(from),
  to: at(to),
  stop: HOME,
  items: [],
  bookingId: 'b',
  waitlistId: null,
});
const day = (hours: Span[], reserved: Busy[] = [busy(10, 13)], home = HOME): CrewDay => ({
  day: '2027-05-08',
  owned: new Map(),
  crews: [{ no: 1, position: 0, home, hours, isStaffed: true, busy: reserved }],
});
const open = (from: number, to: number): Span[] => [{ from: at(from), to: at(to) }];
const count = (before: CrewDay, after: CrewDay) =>
  reservationsLeftOutside([before], [after], POLICIES).length;

it.each<[string, Span[], Span[], number]>([
  ['a closed day leaves its event outside', open(9, 20), [], 1],
  ['shorter hours that still fit leave nothing outside', open(9, 20), open(9, 14), 0],
  ['hours may end with the drive home', open(9, 20), open(9.75, 13.25), 0],
  ['hours that cut the drive home leave the event outside', open(9, 20), open(9, 13), 1],
  ['hours that cut the drive there leave it outside', open(9, 20), open(10, 20), 1],
  ['a break during the event leaves it outside', open(9, 20), [...open(9, 12), ...open(12.5, 20)], 1],
  ['longer hours leave nothing outside', open(9, 14), open(8, 20), 0],
  ['an event that staff placed outside is ignored', open(15, 20), open(15, 18), 0],
  ['but not if the day is closed', open(15, 20), [], 1],
  ['a day that was closed already changes nothing', [], [], 0],
])('%s', (_what, before, after, outside) => {
  expect(count(day(before), day(after))).toBe(outside);
});

it('a different home alone leaves nothing outside', () => {
  expect(count(day(open(9.75, 13.25)), day(open(9.75, 13.25), undefined, { zip: null, place: null }))).toBe(
    0,
  );
});

it('shorter hours with a different home leave an event outside', () => {
  const far = { zip: null, place: null };
  expect(count(day(open(9, 20)), day(open(9, 13), undefined, far))).toBe(1);
  expect(count(day(open(9, 20), undefined, far), day(open(9.75, 13.25)))).toBe(0);
});

it('a deactivated crew is ignored', () => {
  expect(count(day(open(9, 20)), { ...day([]), crews: [] })).toBe(0);
});
