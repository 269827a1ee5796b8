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
let guests: GuestsService;
afterAll(() => other?.close());
const { modules, database, clock } = setUpModules([]);
beforeAll(async () => {
  other = await startModules(database, [], { clock });
  sessions = modules.get(SessionsService);
  guests = modules.get(GuestsService);
});
afterEach(() => jest.restoreAllMocks());

const rowCount = async () => (await database.query('select from sessions')).length;
/** Logs the guest in with a new account, like a sign-up. */
const signUp = async (guest: RequestUser) =>
  sessions.logIn(guest, await insertUser(database, { username: guest.sessionId }));
const newGuest = () => {
  const guest = new RequestUser();
  guest.token = guests.sign(guest);
  return guest;
};
const comingBack = async (token: string | null, at = sessions) => {
  const found = await at.find(String(token));
  return found && new RequestUser({ token, ...found });
};

it('handles a guest without a row or a query, also with a promo code', async () => {
  await comingBack(newGuest().token);
  const [before, query] = [await rowCount(), jest.spyOn(modules.get(DataSource), 'query')];
  const guest = newGuest();
  await sessions.rememberPromo(guest, 'WELCOME10');
  const again = await comingBack(guests.sign(guest));
  expect(again).toMatchObject({ sessionId: guest.sessionId, promoCode: 'WELCOME10', user: null });
  await sessions.rememberPromo(again!, null);
  expect([again!.newCookie, again!.promoCode]).toEqual(['guest', null]);
  expect(query).not.toHaveBeenCalled();
  expect(await rowCount()).toBe(before);
});

it('stores a log-in as a row with the promo code and ends it immediately', async () => {
  const guest = newGuest();
  await sessions.rememberPromo(guest, 'WELCOME10');
  const before = await rowCount();
  await signUp(guest);
  expect([guest.newCookie, guest.isPasswordFresh, await rowCount()]).toEqual(['log-in', true, before + 1]);
  const user = await comingBack(guest.token);
  expect([user?.sessionId, user?.promoCode, user?.userId]).toEqual([
    guest.sessionId,
    'WELCOME10',
    guest.userId,
  ]);
  await sessions.rememberPromo(user!, null);
  expect((await sessions.find(guest.token!))?.promoCode).toBeNull();
  await sessions.logOut(user!);
  expect(await sessions.find(guest.token!)).toBeNull();
});

it('gives another user a new session without the promo code, but not the same user', async () => {
  const person = new RequestUser({ promoCode: 'TEN' });
  await signUp(person);
  const { sessionId } = person;
  await sessions.logIn(person, person.user!);
  const token = person.token!;
  expect(await sessions.find(token)).toMatchObject({ sessionId, promoCode: 'TEN' });
  await sessions.logIn(person, await insertUser(database));
  expect(await sessions.find(token)).toBeNull();
  expect(person.sessionId).not.toBe(sessionId);
  expect(await sessions.find(person.token!)).toMatchObject({
    sessionId: person.sessionId,
    promoCode: null,
    user: { id: person.userId },
  });
});

it('starts a guest session for a promo code, but not for none', async () => {
  const guest = new RequestUser();
  await sessions.rememberPromo(guest, null);
  expect(guest.isKnown).toBe(false);
  await sessions.rememberPromo(guest, 'TEN');
  expect([guest.isKnown, guest.newCookie, guest.promoCode]).toEqual([true, 'guest', 'TEN']);
});

it('ends a log-in when the same browser logs in again', async () => {
  const user = newGuest();
  await signUp(user);
  const { token } = user;
  await sessions.logIn(user, user.user!);
  expect(await sessions.find(token!)).toBeNull();
  expect((await sessions.find(user.token!))?.user?.id).toBe(user.userId);
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
  await expect(sessions.logIn(guest, user, 'a hash of before')).rejects.toMatchObject({
    code: 'WRONG_LOGIN',
  });
  expect([guest.token, guest.newCookie, guest.user]).toEqual([token, null, null]);
  expect(await comingBack(token)).not.toBeNull();
});

it('ends the session of a guest who logs out', async () => {
  const guest = newGuest();
  const { token } = guest;
  await sessions.logOut(guest);
  expect([guest.isKnown, guest.newCookie]).toEqual([false, 'none']);
  expect(await comingBack(token)).toBeNull();
});

it('the sweep deletes log-ins that are expired or older than ninety days, and no others', async () => {
  await database.query('delete from sessions');
  const age = async (changes: string) => {
    const user = newGuest();
    await signUp(user);
    await database.query(`update sessions set ${changes} where token_hash = $1`, [hashOf(user.token!)]);
    return hashOf(user.token!);
  };
  await age("expires_at = now() - interval '1 minute'");
  await age("created_at = now() - interval '90 days'");
  const kept = [
    await age("created_at = now() - interval '89 days'"),
    await age("expires_at = now() + interval '1 minute'"),
  ];
  await sessions.sweep();
  const left = await database.query('select token_hash as hash from sessions');
  expect(left.map(({ hash }) => hash).sort()).toEqual(kept.sort());
});
