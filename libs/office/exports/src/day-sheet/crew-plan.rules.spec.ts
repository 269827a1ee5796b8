import type { CrewDayPart, DrivenDay, PlannedStop } from '#libs/scheduling/crews';
import { storedBooking } from '#libs/platform/testing';
import { crewSheet } from './crew-plan.rules.js';
import type { DayEvent } from './packing-list.rules.js';

const at = (time: string) => Date.parse(`2026-12-05T${time}:00Z`);
const event = (id: string, parentName: string): DayEvent => ({
  booking: storedBooking({ id, parentName }),
  games: [{ name: 'Sack Sprint', equipment: ['Sacks'] }],
  packing: [],
  notes: [],
  staff: null,
});
const ADA = event('ada', 'Ada Parent');
const BO = event('bo', 'Bo Parent');

const stop = (bookingId: string | null, zip: string | null = '10001'): PlannedStop => ({
  bookingId,
  zip,
  from: at('14:30'),
  to: at('17:00'),
  startsAt: at('15:00'),
  durationMinutes: 90,
  heldUntil: null,
  overruled: [],
});
const day = (stops: PlannedStop[], parts: CrewDayPart[]): DrivenDay => ({
  no: 4,
  name: 'Van Ada',
  isActive: true,
  homeZip: '10001',
  hours: [{ from: at('13:00'), to: at('23:00') }],
  stops,
  parts,
  drivenMinutes: 40,
});
const drive = (from: string, to: string, place: number | null, minutes = 20): CrewDayPart => ({
  kind: 'drive',
  stop: place,
  minutes,
  from: at(from),
  to: at(to),
});
const WHOLE: CrewDayPart[] = [
  { kind: 'free', from: at('13:00'), to: at('14:10') },
  drive('14:10', '14:30', 0),
  { kind: 'set-up', stop: 0, from: at('14:30'), to: at('15:00') },
  { kind: 'event', stop: 0, from: at('15:00'), to: at('16:30') },
  { kind: 'pack-down', stop: 0, from: at('16:30'), to: at('17:00') },
  drive('17:00', '17:20', null),
  { kind: 'free', from: at('17:20'), to: at('23:00') },
];
const words = (stops: PlannedStop[], parts: CrewDayPart[], all: DayEvent[] = [ADA, BO]) =>
  crewSheet(day(stops, parts), all).plan.map(({ what }) => what);

describe('the sheet of a van', () => {
  it('lists the departure, each stop in order and what to load, and no free time', () => {
    const sheet = crewSheet(day([stop('ada')], WHOLE), [ADA, BO]);
    expect(sheet).toMatchObject({ no: 4, name: 'Van Ada', leavesAt: at('14:10'), drivenMinutes: 40 });
    expect(sheet.plan).toEqual([
      { at: at('14:10'), what: 'Leave, drive 20 min to 10001' },
      { at: at('14:30'), what: 'Set up: Ada Parent' },
      { at: at('15:00'), what: 'Event: Ada Parent' },
      { at: at('16:30'), what: 'Pack up: Ada Parent' },
      { at: at('17:00'), what: 'Leave, drive 20 min home' },
    ]);
    expect(sheet.events).toEqual([ADA]);
    expect(sheet.load).toEqual([{ item: 'Sacks', count: 1 }]);
  });

  it.each<[why: string, stop: PlannedStop, part: CrewDayPart, what: string]>([
    [
      'a drive without enough time shows the time left',
      stop('ada'),
      drive('14:20', '14:30', 0),
      'Leave, drive 20 min to 10001; only 10 min are left for it',
    ],
    [
      'two back-to-back events leave no time',
      stop('ada'),
      drive('14:30', '14:30', 0),
      'Leave, drive 20 min to 10001; only 0 min are left for it',
    ],
    [
      'a location without a ZIP code is unknown',
      stop('ada', null),
      drive('14:10', '14:30', 0),
      'Leave, drive 20 min to an unknown ZIP code',
    ],
    [
      'an unpaid booking is shown without a name',
      stop('zoe'),
      { kind: 'event', stop: 0, from: at('15:00'), to: at('16:30') },
      'Event: a booking that is not confirmed yet',
    ],
    [
      'so is a time offered to the waiting list',
      stop(null),
      { kind: 'set-up', stop: 0, from: at('14:30'), to: at('15:00') },
      'Set up: a time offered to a waiting family',
    ],
  ])('%s', (_, only, part, what) => {
    expect(words([only], [part])).toEqual([what]);
  });

  it('unconfirmed events are neither loaded nor listed below', () => {
    const sheet = crewSheet(day([stop('zoe')], WHOLE), [ADA]);
    expect([sheet.events, sheet.load, sheet.plan.length]).toEqual([[], [], 5]);
  });

  it('a day without events has no departure', () => {
    const sheet = crewSheet(day([], [{ kind: 'free', from: at('13:00'), to: at('23:00') }]), [ADA]);
    expect([sheet.leavesAt, sheet.plan, sheet.load]).toEqual([null, [], []]);
  });
});
