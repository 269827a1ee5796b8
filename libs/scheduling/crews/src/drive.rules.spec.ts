import { drivesOf } from './drive.rules.js';

const policies = {
  sameZipMinutes: 15,
  unknownTravelMinutes: 45,
  milesPerHour: 25,
  roadPercent: 130,
  parkingMinutes: 10,
};
const stop = (zip: string, latitude: number, longitude: number) => ({ zip, place: { latitude, longitude } });
const HOME = stop('10001', 40.7506, -73.9972);
const BROOKLYN = stop('11201', 40.6943, -73.9903);
const SCARSDALE = stop('10583', 40.9896, -73.8073);
const at = (time: string) => Date.parse(`2026-12-05T${time}:00Z`);
const visit = (id: string, time: string, place: typeof HOME, van = 'one') => ({
  id,
  van,
  home: HOME,
  from: at(time),
  stop: place,
});

it('sets out from home for the first event and from there for the next, each van by itself', () => {
  const visits = [
    visit('b', '19:00', SCARSDALE),
    visit('a', '14:30', BROOKLYN),
    visit('c', '15:00', HOME, 'two'),
  ];
  const drives = drivesOf(visits, policies);
  expect(drives.map(({ id, leavesAt, minutes, isFromHome }) => [id, leavesAt, minutes, isFromHome])).toEqual([
    ['a', at('14:05'), 25, true],
    ['c', at('14:45'), 15, true],
    ['b', at('17:35'), 85, false],
  ]);
});

it('counts a home that nobody recorded as unknown', () => {
  const nowhere = { ...visit('a', '14:30', BROOKLYN), home: { zip: null, place: null } };
  expect(drivesOf([nowhere], policies)).toMatchObject([{ minutes: 45, leavesAt: at('13:45') }]);
});
