import type { EventStep } from '#libs/shared/contracts';
import {
  expectedAt,
  finishesEarly,
  stepTime,
  showsFamily,
  stepRejection,
  undoRejection,
} from './event-progress.rules.js';

const at = (time: string) => new Date(`2026-12-${time}:00Z`);
/** Saturday, December 5th, 10:00 AM to 11:30 AM in New York. */
const event = { status: 'confirmed', startsAt: at('05T15:00'), durationMinutes: 90 };
const may = (step: EventStep, time: string, done: EventStep[] = [], status = 'confirmed') =>
  stepRejection({ ...event, status }, step, { done, at: at(time) }) ?? 'taken';

it.each<[string, EventStep, string, EventStep[], string, string]>([
  ['in order', 'arrived', '05T14:25', ['on-the-way'], 'confirmed', 'taken'],
  ['after a skipped one', 'arrived', '05T14:25', [], 'confirmed', 'taken'],
  ['before a recorded one', 'on-the-way', '05T14:25', ['arrived'], 'confirmed', 'NOT_ALLOWED'],
  ['twelve hours before the start', 'on-the-way', '05T03:00', [], 'confirmed', 'taken'],
  ['a minute earlier', 'on-the-way', '05T02:59', [], 'confirmed', 'NOT_ALLOWED'],
  ['a day after the end', 'finished', '06T16:30', [], 'confirmed', 'taken'],
  ['a minute later', 'finished', '06T16:31', [], 'confirmed', 'TOO_LATE'],
  ['of an event that staff completed', 'finished', '05T17:00', [], 'completed', 'taken'],
  ['of a cancelled event', 'arrived', '05T14:25', [], 'cancelled', 'NOT_ALLOWED'],
  ['of an unconfirmed event', 'arrived', '05T14:25', [], 'pending', 'NOT_ALLOWED'],
])('a step %s: %s at %s after %j, %s: %s', (_, step, time, done, status, answer) => {
  expect(may(step, time, done, status)).toBe(answer);
});

it.each<[EventStep, string, boolean]>([
  ['finished', '05T13:59', true],
  ['finished', '05T14:00', false],
  ['started', '05T13:59', false],
])('%s at %s of an event at 3 PM is early: %s', (step, time, isEarly) => {
  expect(finishesEarly(event, step, at(time))).toBe(isEarly);
});

it.each([
  ['05T14:30', null],
  ['05T14:35', null],
  ['05T14:36', 'TOO_LATE'],
])('undoing a step of 2:30 PM at %s is rejected with: %s', (now, rejection) => {
  expect(undoRejection(event, at('05T14:30'), at(now))).toBe(rejection);
});

it('a step sent late has the time of its tap, but never a future time', () => {
  const now = at('05T14:30');
  expect(stepTime('2026-12-05T14:10:00.000Z', now)).toEqual(at('05T14:10'));
  expect(stepTime('2026-12-05T14:31:00.000Z', now)).toEqual(now);
  expect(stepTime(undefined, now)).toEqual(now);
});

it('rounds the expected time up rather than down', () => {
  expect(expectedAt(at('05T14:01'), 20)).toEqual(at('05T14:25'));
  expect(expectedAt(at('05T14:05'), 20)).toEqual(at('05T14:25'));
  expect(expectedAt(at('05T14:05'), null)).toBeNull();
});

it.each([
  ['03T14:59', false],
  ['03T15:00', true],
  ['06T16:30', true],
  ['06T16:31', false],
])('shows the family at %s: %s', (now, shown) => {
  expect(showsFamily(event, at(now))).toBe(shown);
});
