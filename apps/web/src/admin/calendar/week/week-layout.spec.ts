import { hoursOfWeek, minutesOfEntry, placeEntries } from './week-layout.js';

const entry = (eventTime: string, endTime: string, crew: string | null = null) =>
  ({ eventTime, endTime, crew }) as never;
const placesOf = (...spans: [string, string][]) =>
  placeEntries(spans.map(([from, to]) => entry(from, to))).map(({ column, columns }) => [column, columns]);

it('an event that ends after midnight ends after 24 hours', () => {
  expect(minutesOfEntry(entry('9:00 AM', '10:30 AM'))).toEqual({ from: 540, to: 630 });
  expect(minutesOfEntry(entry('12:00 PM', '1:30 PM'))).toEqual({ from: 720, to: 810 });
  expect(minutesOfEntry(entry('6:00 PM', '12:30 AM'))).toEqual({ from: 1080, to: 1470 });
});

it.each<[string, [string, string][], number[][]]>([
  ['one alone has the whole width', [['9:00 AM', '10:00 AM']], [[0, 1]]],
  [
    'one that starts at the end of another does not overlap it',
    [
      ['9:00 AM', '10:00 AM'],
      ['10:00 AM', '11:00 AM'],
    ],
    [
      [0, 1],
      [0, 1],
    ],
  ],
  [
    'two at the same time share it',
    [
      ['9:00 AM', '10:30 AM'],
      ['9:00 AM', '10:30 AM'],
    ],
    [
      [0, 2],
      [1, 2],
    ],
  ],
  [
    'a third takes the column that is free again',
    [
      ['9:00 AM', '10:00 AM'],
      ['9:30 AM', '12:00 PM'],
      ['10:00 AM', '11:00 AM'],
    ],
    [
      [0, 2],
      [1, 2],
      [0, 2],
    ],
  ],
  [
    'a later group has its own columns',
    [
      ['9:00 AM', '10:00 AM'],
      ['9:00 AM', '10:00 AM'],
      ['2:00 PM', '3:00 PM'],
    ],
    [
      [0, 2],
      [1, 2],
      [0, 1],
    ],
  ],
])('of the events of a day, %s', (_, spans, places) => {
  expect(placesOf(...spans)).toEqual(places);
});

it('events with the same start are in the order of their vans', () => {
  const events = ['Van 2', null, 'Van 1'].map((crew) => entry('9:00 AM', '10:00 AM', crew));
  expect(placeEntries(events).map((placed) => placed.entry.crew)).toEqual([null, 'Van 1', 'Van 2']);
});

it('a week has the hours from 9 AM to 7 PM, and those of earlier and later events', () => {
  expect(hoursOfWeek([])).toEqual([540, 600, 660, 720, 780, 840, 900, 960, 1020, 1080, 1140]);
  expect(hoursOfWeek([entry('6:00 PM', '7:15 PM')]).at(-1)).toBe(1200);
});
