import { FOLD_MINUTES, minutesOf, positionOf, scaleOf } from './lane-scale.js';

const at = (time: string) => `2027-05-08T${time}:00.000Z`;
type Part = { from: string; to: string; kind?: string };
const lane = (parts: Part[]) => ({ hours: [], parts }) as never;
const event = (from: string, to: string): Part => ({ from: at(from), to: at(to), kind: 'event' });
const free = (from: string, to: string): Part => ({ from: at(from), to: at(to), kind: 'free' });

it('a day is drawn between the full hours around its first and last minute', () => {
  const scale = scaleOf({ lanes: [lane([event('13:10', '14:00')]), lane([event('12:55', '17:05')])] }, false);
  expect([scale.hours[0].at, scale.hours.at(-1)?.at, scale.minutes]).toEqual([at('12:00'), at('18:00'), 360]);
  expect(positionOf({ from: at('13:10'), to: at('14:00') }, scale)).toEqual({ '--at': 70, '--minutes': 50 });
});

it('a day without working crews has no hours', () => {
  expect(scaleOf({ lanes: [lane([])] }, true)).toMatchObject({ hours: [], folds: [], minutes: 0 });
});

it('the length of an item is computed from instants, not from clock times', () => {
  expect(minutesOf({ from: '2026-11-01T05:30:00Z', to: '2026-11-01T06:30:00Z' })).toBe(60);
});

it('hours in which all crews are free are folded, and items below move up', () => {
  const lanes = [
    lane([free('08:00', '13:30'), event('13:30', '15:00'), free('15:00', '20:00')]),
    lane([event('14:00', '16:00')]),
  ];
  const scale = scaleOf({ lanes }, true);
  expect(scale.hours.map((hour) => hour.at)).toEqual(
    ['08:00', '13:00', '14:00', '15:00', '16:00', '20:00'].map(at),
  );
  expect(scale.folds).toEqual([0, FOLD_MINUTES + 180]);
  expect(scale.minutes).toBe(2 * FOLD_MINUTES + 180);
  expect(positionOf(event('13:30', '15:00'), scale)).toEqual({ '--at': FOLD_MINUTES + 30, '--minutes': 90 });
  expect(scaleOf({ lanes }, false).minutes).toBe(720);
});

it('a drawn minute leads back to its instant, also in folded hours', () => {
  const view = { lanes: [lane([free('08:00', '13:30'), event('13:30', '15:00'), free('15:00', '20:00')])] };
  for (const isFolded of [true, false]) {
    const { minuteOf, instantAt } = scaleOf(view, isFolded);
    for (const time of ['08:00', '10:30', '13:30', '14:45', '16:15', '19:45'])
      expect(new Date(Math.round(instantAt(minuteOf(at(time))))).toISOString()).toBe(at(time));
  }
});

it('a day without events is not folded', () => {
  expect(scaleOf({ lanes: [lane([free('08:00', '20:00')])] }, true)).toMatchObject({
    folds: [],
    minutes: 720,
  });
});

it('a single empty hour is not folded', () => {
  const lanes = [lane([event('08:00', '09:00'), free('09:00', '10:00'), event('10:00', '11:00')])];
  expect(scaleOf({ lanes }, true)).toMatchObject({ folds: [], minutes: 180 });
});
