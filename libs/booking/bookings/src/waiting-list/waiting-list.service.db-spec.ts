import { randomUUID } from 'node:crypto';
import type { RequestUser } from '#libs/platform/auth';
import { AddOnsInput } from '#libs/shared/contracts';
import { setUpModules } from '#libs/platform/testing';
import { BookingsModule } from '../bookings.module.js';
import { WaitingListService } from './waiting-list.service.js';

const { modules, database, clock } = setUpModules([BookingsModule]);
let list: WaitingListService;
const pat = () => ({ address: `192.0.2.1 ${randomUUID()}` }) as RequestUser;

beforeAll(() => {
  list = modules.get(WaitingListService);
});
beforeEach(async () => {
  await database.clear('waitlist_entries');
  // 11:30 PM on May 1 in New York.
  clock.set('2027-05-02T03:30:00Z');
});

const input = (changes: object = {}) => ({
  day: '2027-05-08',
  earliest: '9:00 AM',
  latest: '6:00 PM',
  games: ['relay', 'sacks', 'hoops'],
  guestCount: 10,
  addOns: new AddOnsInput(),
  zipCode: '10001',
  email: 'pat@example.com',
  ...changes,
});
const entries = () =>
  database.query('select earliest_minute, latest_minute, games, state, offers from waitlist_entries');

it('an entry orders its two start times and removes duplicate games', async () => {
  const games = ['relay', 'sacks', 'hoops', 'relay'];
  await list.join(input({ earliest: '4:00 PM', latest: '10:30 AM', games }), pat(), null);
  expect(await entries()).toEqual([
    {
      earliest_minute: 630,
      latest_minute: 960,
      games: ['relay', 'sacks', 'hoops'],
      state: 'waiting',
      offers: 0,
    },
  ]);
});

it.each([
  ['2027-05-01', 'has begun', 'VALIDATION'],
  ['2027-04-30', 'has passed', 'VALIDATION'],
  ['2027-05-02', 'is tomorrow where the business is', undefined],
])('an entry for %s, a day that %s, is rejected', async (day, _, code) => {
  const joined = list.join(input({ day }), pat(), null);
  expect(await joined.then(() => undefined).catch((error) => error.code)).toBe(code);
});

it('a repeated request creates one entry, two requests create two', async () => {
  const key = randomUUID();
  const [first, again] = [await list.join(input(), pat(), key), await list.join(input(), pat(), key)];
  expect(again).toEqual(first);
  await list.join(input(), pat(), randomUUID());
  expect(await entries()).toHaveLength(2);
});

it('a link shows its offer until it ends, and leaving twice has the same result as once', async () => {
  const { id } = await list.join(input({ name: 'Pat' }), pat(), null);
  const key = await list.createKey(id);
  await expect(list.offerOf(key, pat())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await database.query(
    `update waitlist_entries set state = 'offered', offers = 1, offered_until = '2027-05-02T07:30:00Z',
       offered_start = '2027-05-08T18:00:00Z'`,
  );
  expect(await list.offerOf(key, pat())).toMatchObject({
    day: '2027-05-08',
    start: '2:00 PM',
    until: '2027-05-02T07:30:00.000Z',
    zipCode: '10001',
    name: 'Pat',
  });
  clock.set('2027-05-02T07:30:00Z');
  await expect(list.offerOf(key, pat())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await list.leave(key, pat());
  await list.leave(key, pat());
  expect(await entries()).toMatchObject([{ state: 'left' }]);
  await expect(list.leave(`${key.slice(1)}x`, pat())).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
