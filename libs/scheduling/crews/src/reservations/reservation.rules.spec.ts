import { HOUR_MS } from '#libs/shared/contracts';
import { heldAfterReschedule, holdEnds, itemsOf } from './reservation.rules.js';

const CREATED = new Date('2027-05-01T12:00:00Z');
const hours = (count: number) => new Date(CREATED.getTime() + count * HOUR_MS);

it.each<[ahead: number, holdHours: number, held: number]>([
  [500, 48, 48],
  [73, 48, 48],
  [72, 48, 48],
  [71, 48, 47],
  [27, 48, 3],
  [26, 48, 2],
  [25, 48, 2],
  [24, 48, 2],
  [3, 48, 2],
  [2, 48, 2],
  [1.5, 48, 1.5],
  [0.25, 48, 0.25],
  [500, 1, 2],
  [500, 3, 3],
  [26.5, 3, 2.5],
])('holdEnds() for a start in %p hours and holdHours %p is after %p hours', (ahead, holdHours, held) => {
  expect(holdEnds({ createdAt: CREATED, startsAt: hours(ahead) }, holdHours)).toEqual(hours(held));
});

it.each([
  ['computed for the new start', '2027-05-04T12:00:00Z', null, '2027-05-03T12:00:00Z'],
  ['never shortened', '2027-05-04T12:00:00Z', '2027-05-03T20:00:00Z', '2027-05-03T20:00:00Z'],
  ['never after the new start', '2027-05-02T15:00:00Z', '2027-05-03T20:00:00Z', '2027-05-02T15:00:00Z'],
  ['at least two hours from now', '2027-05-02T20:00:00Z', null, '2027-05-02T16:00:00Z'],
])('the hold of a rescheduled booking is %s', (_, startsAt, before, ends) => {
  const moved = {
    createdAt: new Date('2027-05-01T12:00:00Z'),
    startsAt: new Date(startsAt),
    before: before === null ? null : new Date(before),
    now: new Date('2027-05-02T14:00:00Z'),
  };
  expect(heldAfterReschedule(moved, 48).toISOString()).toBe(new Date(ends).toISOString());
});

const NONE = { photography: false, videography: false };

it.each([
  ['the games', ['relay', 'sacks'], NONE, ['relay', 'sacks']],
  ['each game once', ['relay', 'sacks', 'relay'], NONE, ['relay', 'sacks']],
  ['photography', ['relay'], { ...NONE, photography: true }, ['relay', 'photography']],
  ['videography', ['relay'], { ...NONE, videography: true }, ['relay', 'videography']],
  ['both add-ons', [], { photography: true, videography: true }, ['photography', 'videography']],
])('itemsOf() returns %s', (_, games, addOns, items) => expect(itemsOf({ games, addOns })).toEqual(items));
