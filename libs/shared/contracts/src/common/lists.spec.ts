import { EVENT_TYPES, readStartTime, START_TIMES, startMinute, STATES } from './lists.js';
import { MINUTE_MS } from '../time-units.js';

it('offers 37 start times, every quarter of an hour from 9:00 AM to 6:00 PM', () => {
  expect(START_TIMES).toHaveLength(37);
  expect([START_TIMES[0], START_TIMES[1], START_TIMES[12], START_TIMES[36]]).toEqual([
    '9:00 AM',
    '9:15 AM',
    '12:00 PM',
    '6:00 PM',
  ]);
  expect(START_TIMES.map(startMinute)).toEqual(Array.from({ length: 37 }, (_, step) => 540 + step * 15));
});

it('reads every start time by its label and by its clock time', () => {
  for (const [step, label] of START_TIMES.entries()) {
    const minute = 540 + step * 15;
    const clock = new Date(minute * MINUTE_MS).toISOString().slice(11, 16);
    expect([readStartTime(label), readStartTime(clock)]).toEqual([label, label]);
  }
});

it.each([
  '08:45',
  '18:15',
  '21:00',
  '25:00',
  '33:00',
  '09:60',
  '09:75',
  '24:00',
  '9:00',
  '9:00 PM',
  '12:00 AM',
  '',
])('%j is not a start time', (input) => expect(readStartTime(input)).toBeNull());

it('lists 50 states and eight event types without duplicates', () => {
  expect([STATES.length, new Set(STATES).size, STATES.includes('DC')]).toEqual([50, 50, false]);
  expect([EVENT_TYPES.length, new Set(EVENT_TYPES).size]).toEqual([8, 8]);
});
