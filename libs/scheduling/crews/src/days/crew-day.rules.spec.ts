import { MINUTE_MS } from '#libs/shared/contracts';
import { drivenMinutes, partsOf, type PlannedStop } from './crew-day.rules.js';

const at = (time: string) => Date.parse(`2027-05-08T${time}:00Z`);
const stop = (start: string, minutes: number, zip: string | null = '11201'): PlannedStop => ({
  bookingId: 'a',
  zip,
  startsAt: at(start),
  durationMinutes: minutes,
  from: at(start) - 30 * MINUTE_MS,
  to: at(start) + (minutes + 30) * MINUTE_MS,
  heldUntil: null,
  overruled: [],
});
const hours = [{ from: at('08:00'), to: at('18:00') }];
/** 20 minutes from home and back, 40 between two events. */
const minutesBetween = (from: string | null, to: string | null) =>
  from === 'home' || to === 'home' ? 20 : 40;
const day = (stops: PlannedStop[], open = hours) =>
  partsOf({ homeZip: 'home', hours: open, stops }, minutesBetween).map(
    ({ kind, from, to }) =>
      `${kind} ${[from, to].map((ms) => new Date(ms).toISOString().slice(11, 16)).join('-')}`,
  );

it('a day with two events consists of drives, set-up, event, pack-down and free time', () => {
  expect(day([stop('10:00', 90), stop('14:00', 60)])).toEqual([
    'free 08:00-09:10',
    'drive 09:10-09:30',
    'set-up 09:30-10:00',
    'event 10:00-11:30',
    'pack-down 11:30-12:00',
    'free 12:00-12:50',
    'drive 12:50-13:30',
    'set-up 13:30-14:00',
    'event 14:00-15:00',
    'pack-down 15:00-15:30',
    'drive 15:30-15:50',
    'free 15:50-18:00',
  ]);
});

it('a day without events is free during the hours, and empty if closed', () => {
  expect(day([])).toEqual(['free 08:00-18:00']);
  expect(day([], [])).toEqual([]);
});

it('a drive with too little time begins after the previous pack-down and keeps its minutes', () => {
  const parts = partsOf(
    { homeZip: 'home', hours, stops: [stop('10:00', 90), stop('12:45', 60)] },
    minutesBetween,
  );
  const drive = parts.filter(({ kind }) => kind === 'drive')[1];
  expect(drive).toEqual({ kind: 'drive', stop: 1, minutes: 40, from: at('12:00'), to: at('12:15') });
});

it('events back to back still have a drive, of no length', () => {
  expect(day([stop('10:00', 90), stop('12:30', 60)])).toContain('drive 12:00-12:00');
});

it('a midday break is not free time', () => {
  const split = [
    { from: at('08:00'), to: at('12:30') },
    { from: at('14:00'), to: at('18:00') },
  ];
  expect(day([stop('10:00', 90)], split)).toEqual([
    'free 08:00-09:10',
    'drive 09:10-09:30',
    'set-up 09:30-10:00',
    'event 10:00-11:30',
    'pack-down 11:30-12:00',
    'drive 12:00-12:20',
    'free 12:20-12:30',
    'free 14:00-18:00',
  ]);
});

it('drivenMinutes() adds all drives including the way home', () => {
  const parts = partsOf(
    { homeZip: 'home', hours, stops: [stop('10:00', 90), stop('14:00', 60)] },
    minutesBetween,
  );
  expect(drivenMinutes(parts)).toBe(20 + 40 + 20);
});
