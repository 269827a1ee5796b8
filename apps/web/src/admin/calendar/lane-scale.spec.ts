import { minutesOf, positionOf, scaleOf } from './lane-scale.js';

const at = (time: string) => `2027-05-08T${time}:00.000Z`;
const lane = (parts: { from: string; to: string }[]) => ({ hours: [], parts }) as never;

it('a day is drawn between the full hours around its first and last minute', () => {
  const scale = scaleOf({
    lanes: [lane([{ from: at('13:10'), to: at('14:00') }]), lane([{ from: at('12:55'), to: at('17:05') }])],
  });
  expect([scale.hours[0], scale.hours.at(-1), scale.minutes]).toEqual([at('12:00'), at('18:00'), 360]);
  expect(positionOf({ from: at('13:10'), to: at('14:00') }, scale)).toEqual({ '--at': 70, '--minutes': 50 });
});

it('a day without working crews has no hours', () => {
  expect(scaleOf({ lanes: [lane([])] })).toEqual({ start: 0, hours: [], minutes: 0 });
});

it('the length of an item is computed from instants, not from clock times', () => {
  expect(minutesOf({ from: '2026-11-01T05:30:00Z', to: '2026-11-01T06:30:00Z' })).toBe(60);
});
