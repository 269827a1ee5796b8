import { randomUUID } from 'node:crypto';
import { insertUser, setUpModules, startModules } from '#libs/platform/testing';
import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { GuestsService } from './guests.service.js';
import { RequestUser } from '../request-user.js';
import { SessionsService } from './sessions.service.js';
import { hashOf } from './secrets.js';

let other: TestingModule;
let sessions: SessionsService;
afterAll(() => other?.close());
const { modules, database, clock } = setUpModules([]);
beforeAll(async () => {
  other = await startModules(database, [], { clock });
  sessions = modules.get(SessionsService);
});
afterEach(() => jest.restoreAllMocks());

const rowCount = async () => (await database.query('select from sessions')).length;
/** Logs the guest in with a new account, like a sign-up. */
const signUp = async (guest: RequestUser) =>
  guest.becomeUser(await insertUser(database, { username: guest.sessionId }));
const newGuest = () => {
  const guest = new RequestUser(sessions);
  guest.remember();
  return guest;
};
const comingBack = async (token: string | null, at = sessions) => {
  const found = await at.find(String(token));
  return found && new RequestUser(at, token, found.sessionId, found.user, found.promoCode);
};

it('handles a guest without a row or a query, also with a promo code', async () => {
  await comingBack(newGuest().token);
  const [before, query] = [await rowCount(), jest.spyOn(modules.get(DataSource), 'query')];
  const guest = newGuest();
  await guest.rememberPromo('WELCOME10');
  const again = await comingBack(guest.newToken);
  expect([again?.sessionId, again?.promoCode, again?.user]).toEqual([guest.sessionId, 'WELCOME10', null]);
  await again?.rememberPromo(null);
  expect((await comingBack(again!.newToken))?.promoCode).toBeNull();
  expect(query).not.toHaveBeenCalled();
  expect(await rowCount()).toBe(before);
});

it('stores a log-in as a row with the promo code and ends it immediately', async () => {
  const guest = newGuest();
  await guest.rememberPromo('WELCOME10');
  const before = await rowCount();
  await signUp(guest);
  expect(await rowCount()).toBe(before + 1);
  const user = await comingBack(guest.token);
  expect([user?.sessionId, user?.promoCode, user?.userId]).toEqual([
    guest.sessionId,
    'WELCOME10',
    guest.userId,
  ]);
  await user?.rememberPromo(null);
  expect((await sessions.find(guest.token!))?.promoCode).toBeNull();
  await user?.leave();
  expect(await sessions.find(guest.token!)).toBeNull();
});

it('extends a log-in while it is used and rejects an expired one', async () => {
  const user = newGuest();
  await signUp(user);
  const endsIn = (time: string) =>
    database.query('update sessions set expires_at = now() + $2::interval where token_hash = $1', [
      hashOf(user.token!),
      time,
    ]);
  const daysLeft = async () =>
    (
      await database.query(
        'select extract(day from expires_at - now())::int as days from sessions where token_hash = $1',
        [hashOf(user.token!)],
      )
    )[0].days;
  await endsIn('1 minute');
  expect((await comingBack(user.token))?.userId).toBe(user.userId);
  expect(await daysLeft()).toBe(29);
  await endsIn('-1 second');
  expect(await comingBack(user.token)).toBeNull();
});

it('invalidates the guest cookie after a log-in, immediately here and later in other processes', async () => {
  const guest = newGuest();
  const { token } = guest;
  const elsewhere = other.get(SessionsService);
  expect(await comingBack(token, elsewhere)).not.toBeNull();
  await signUp(guest);
  expect(await comingBack(token)).toBeNull();
  await other.get(GuestsService).readEnded();
  expect(await comingBack(token, elsewhere)).toBeNull();
  const third = await startModules(database, []);
  expect(await third.get(SessionsService).find(String(token))).toBeNull();
  await third.close();
});

it('does not end the guest when a log-in is rejected', async () => {
  const guest = newGuest();
  const { token } = guest;
  const user = { id: randomUUID() } as never;
  await expect(guest.becomeUser(user, 'a hash of before')).rejects.toMatchObject({ code: 'WRONG_LOGIN' });
  expect(await comingBack(token)).not.toBeNull();
});

it('ends the session of a guest who logs out', async () => {
  const guest = newGuest();
  const { token } = guest;
  await guest.leave();
  expect(await comingBack(token)).toBeNull();
});
