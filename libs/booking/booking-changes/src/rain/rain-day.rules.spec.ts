import type { RainFamily, RainOfferState } from '#libs/shared/contracts';
import { defaultDeadline, rankOf } from './rain-day.rules.js';

/** December 4, 2026 is a Friday; New York is five hours behind UTC, four in summer. */
const zone = 'America/New_York';

it.each<[string, string, string | null, string]>([
  [
    '8 PM this evening, on the day before',
    '2026-12-04T22:00:00Z',
    '2026-12-05T13:05:00Z',
    '2026-12-04 8:00 PM',
  ],
  ['8 PM this evening, days before', '2026-12-02T15:00:00Z', '2026-12-05T13:05:00Z', '2026-12-02 8:00 PM'],
  ['8 PM this evening, without an event', '2026-12-04T22:00:00Z', null, '2026-12-04 8:00 PM'],
  [
    'an hour before the first drive, rounded down',
    '2026-12-05T11:00:00Z',
    '2026-12-05T13:05:00Z',
    '2026-12-05 7:00 AM',
  ],
  [
    'an hour before it once the evening is over',
    '2026-12-05T01:00:00Z',
    '2026-12-05T13:05:00Z',
    '2026-12-05 7:00 AM',
  ],
  ['8 PM while half an hour is left', '2026-12-05T00:30:00Z', '2026-12-05T13:05:00Z', '2026-12-04 8:00 PM'],
  ['the morning when less is left', '2026-12-05T00:30:01Z', '2026-12-05T13:05:00Z', '2026-12-05 7:00 AM'],
  [
    'an hour from now when the van leaves soon',
    '2026-12-05T12:40:00Z',
    '2026-12-05T13:05:00Z',
    '2026-12-05 8:30 AM',
  ],
  [
    'an hour from now when the van has left',
    '2026-12-05T14:00:00Z',
    '2026-12-05T13:05:00Z',
    '2026-12-05 10:00 AM',
  ],
  ['an hour before an evening drive', '2026-12-05T14:00:00Z', '2026-12-05T21:00:00Z', '2026-12-05 3:00 PM'],
  [
    'the wall clock of the day on which clocks change',
    '2027-03-14T08:00:00Z',
    '2027-03-14T14:00:00Z',
    '2027-03-14 9:00 AM',
  ],
])('the default deadline is %s', (_, now, firstDriveAt, expected) => {
  const drive = firstDriveAt === null ? null : new Date(firstDriveAt);
  const { day, time } = defaultDeadline(drive, { now: new Date(now), zone });
  expect(`${day} ${time}`).toBe(expected);
});

it.each<[NonNullable<RainFamily['offer']>['state'] | null, RainOfferState['choice'], number]>([
  ['open', null, 0],
  ['defaulted', 'call', 0],
  [null, null, 1],
  ['withdrawn', null, 1],
  ['chosen', 'move', 2],
  ['defaulted', 'refund', 2],
  ['ended', null, 2],
])('the rank of a family whose offer is %s with %s is %d', (state, choice, expected) => {
  const offer = state && { state, choice, until: '', times: [], fallback: 'call' as const };
  expect(rankOf({ offer })).toBe(expected);
});
