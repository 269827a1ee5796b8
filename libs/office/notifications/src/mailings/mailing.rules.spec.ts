import type { MailingReason } from '#libs/shared/contracts';
import { chooseRecipients, type MailingCandidate } from './mailing.rules.js';

const NOW = new Date('2026-12-05T12:00:00Z');

let last = 0;
type Changes = Partial<Omit<MailingCandidate, 'booking'>> & Partial<MailingCandidate['booking']>;

/** A confirmed booking of its own family, in an hour. */
function candidate({ family, addressHash, hasOptedOut, recent, ...booking }: Changes = {}): MailingCandidate {
  const id = booking.id ?? `booking ${(last += 1)}`;
  return {
    booking: {
      id,
      status: 'confirmed',
      parentName: 'Pat Parent',
      parentEmail: 'pat@example.com',
      purgedAt: null,
      startsAt: new Date('2026-12-05T13:00:00Z'),
      ...booking,
    },
    family: family ?? `family of ${id}`,
    addressHash: addressHash ?? `address of ${id}`,
    hasOptedOut: hasOptedOut ?? false,
    recent: recent ?? 0,
  };
}

function chosen(candidates: Changes[], withCanceled = false) {
  const { reached, unreached } = chooseRecipients(candidates.map(candidate), { withCanceled, now: NOW });
  return {
    reached: reached.map(({ booking }) => booking.id),
    unreached: unreached.map(({ candidate: { booking }, reason }) => `${booking.id}: ${reason}`),
  };
}

it.each<[string, Changes, MailingReason | null, MailingReason | null]>([
  ['a confirmed booking', {}, null, null],
  ['an unpaid booking', { status: 'pending' }, null, null],
  ['a completed booking', { status: 'completed' }, null, null],
  ['a canceled booking', { status: 'cancelled' }, 'canceled', null],
  ['an expired booking', { status: 'expired' }, 'canceled', null],
  ['a booking without an address', { parentEmail: '', addressHash: '' }, 'no-address', 'no-address'],
  ["a booking whose child's data was removed", { purgedAt: NOW }, 'removed', 'removed'],
  ['an address that unsubscribed', { hasOptedOut: true }, 'unsubscribed', 'unsubscribed'],
  ['an address that got two today', { recent: 2 }, null, null],
  ['an address that got three today', { recent: 3 }, 'too-many', 'too-many'],
  [
    'a purged one that also unsubscribed and was canceled',
    { purgedAt: NOW, hasOptedOut: true, status: 'cancelled' },
    'removed',
    'removed',
  ],
])('%s', (_, changes, reason, reasonWithCanceled) => {
  const outcome = (why: MailingReason | null) =>
    why ? { reached: [], unreached: [`a: ${why}`] } : { reached: ['a'], unreached: [] };
  expect(chosen([{ id: 'a', ...changes }])).toEqual(outcome(reason));
  expect(chosen([{ id: 'a', ...changes }], true)).toEqual(outcome(reasonWithCanceled));
});

const at = (instant: string) => ({ startsAt: new Date(instant) });

it.each<[string, Changes[], string[]]>([
  [
    'the event that comes next',
    [
      { id: 'later', ...at('2026-12-07T12:00:00Z') },
      { id: 'next', ...at('2026-12-06T12:00:00Z') },
      { id: 'over', ...at('2026-12-04T12:00:00Z') },
    ],
    ['next'],
  ],
  [
    'the last event when all are over',
    [
      { id: 'first', ...at('2026-12-01T12:00:00Z') },
      { id: 'last', ...at('2026-12-04T12:00:00Z') },
    ],
    ['last'],
  ],
  ['the one that is not canceled', [{ id: 'off', status: 'cancelled' }, { id: 'on' }], ['on']],
])('a family with several bookings gets one email, about %s', (_, bookings, reached) => {
  const ofFamily = bookings.map((each) => ({ ...each, family: 'the same' }));
  expect(chosen(ofFamily)).toEqual({ reached, unreached: [] });
  const toAddress = bookings.map((each) => ({ ...each, addressHash: 'the same' }));
  expect(chosen(toAddress)).toEqual({ reached, unreached: [] });
});

it('a family that is not reached is listed once', () => {
  const off = { family: 'the same', status: 'cancelled' } as const;
  expect(chosen([{ id: 'a', ...off }, { id: 'b', ...off }, { id: 'c' }])).toEqual({
    reached: ['c'],
    unreached: ['a: canceled'],
  });
});

it('families without a key and an address are not taken for one', () => {
  const removed = { family: '', addressHash: '', parentEmail: '' };
  expect(
    chosen([
      { id: 'a', ...removed },
      { id: 'b', ...removed },
    ]).unreached,
  ).toEqual(['a: no-address', 'b: no-address']);
});
