import { familySteps } from './family-steps.js';

const STARTS_AT = new Date('2026-12-12T19:00:00Z');
const stepsPaidAt = (paidAt: string) =>
  familySteps({ startsAt: STARTS_AT, paidAt: new Date(paidAt) }).map(
    ({ key, from, to }) => `${key} ${from.toISOString()} ${to.toISOString()}`,
  );
const SET_UP = 'set-up 2026-12-12T18:30:00.000Z 2026-12-12T18:30:00.000Z';
const START = 'start 2026-12-12T19:00:00.000Z 2026-12-12T19:00:00.000Z';
const CONFIRM = 'confirm 2026-12-09T19:00:00.000Z 2026-12-10T19:00:00.000Z';
const calledFrom = (from: string, to: string) => `call ${from}.000Z ${to}.000Z`;

describe('the steps from the payment to the first whistle', () => {
  it.each([
    [
      'weeks ahead, both calls are promised',
      '2026-11-22T12:00:00Z',
      [calledFrom('2026-11-22T12:00:00', '2026-11-23T12:00:00'), CONFIRM, SET_UP, START],
    ],
    [
      'paid while the second call is being made, it is still promised',
      '2026-12-10T18:59:00Z',
      [calledFrom('2026-12-10T18:59:00', '2026-12-11T18:59:00'), CONFIRM, SET_UP, START],
    ],
    [
      'paid within 48 hours of the start, there is the first call only',
      '2026-12-10T19:01:00Z',
      [calledFrom('2026-12-10T19:01:00', '2026-12-11T19:01:00'), SET_UP, START],
    ],
    ['paid within a day of the start, no call is promised', '2026-12-11T19:01:00Z', [SET_UP, START]],
    ['paid while the team sets up, the start alone is left', '2026-12-12T18:31:00Z', [START]],
  ])('%s', (_, paidAt, steps) => {
    expect(stepsPaidAt(paidAt)).toEqual(steps);
  });
});
