// Extension and expiry of guest sessions, and rejection of ended ones.
import { setUpModules, startModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { GuestsService } from './guests.service.js';
import { RequestUser } from '../request-user.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

const DAY_MINUTES = 24 * 60;
const { modules, database, clock } = setUpModules([]);
let sessions: SessionsService;
let guests: GuestsService;
beforeAll(async () => {
  sessions = modules.get(SessionsService);
  guests = modules.get(GuestsService);
  await guests.readEnded();
});
afterEach(() => jest.restoreAllMocks());

const newGuest = () => {
  const guest = new RequestUser();
  const token = (guest.token = guests.sign(guest));
  return { guest, token };
};
const aSecondLater = () => {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now + 1_000);
};
const passDays = (days: number) => clock.forwardMinutes(days * DAY_MINUTES);
/** Sets `ended_at` in the table, which uses the clock of the database. */
const endedDaysAgo = (days: number, sessionId: string) =>
  database.query(
    'update ended_guests set ended_at = now() - make_interval(secs => $1) where session_id = $2',
    [days * DAY_MINUTES * 60, sessionId],
  );
const rowsOf = (sessionId: string) =>
  database.query('select from ended_guests where session_id = $1', [sessionId]);
/** Finds the token in a new process, which has only the table to load ended guests from. */
const inNewProcess = async (token: string) => {
  const process = await startModules(database, [], { clock });
  const found = await process.get(SessionsService).find(token);
  await process.close();
  return found;
};

it('preserves a guest and the promo code over three months of weekly visits, with one query at most', async () => {
  const { guest, token: first } = newGuest();
  await sessions.rememberPromo(guest, 'WELCOME10');
  let token = guests.sign(guest);
  const query = jest.spyOn(modules.get(DataSource), 'query');
  for (let week = 1; week <= 13; week += 1) {
    passDays(7);
    const found = await sessions.find(token);
    expect(found).toEqual({
      sessionId: guest.sessionId,
      promoCode: 'WELCOME10',
      user: null,
      isPasswordFresh: false,
    });
    token = guests.renew(token)!;
    expect(guests.renew(token)).toBeNull();
  }
  expect(query.mock.calls.length).toBeLessThanOrEqual(1);
  expect([await sessions.find(first), guests.renew(first)]).toEqual([null, null]);
});

it('rejects a guest whom another process ended, after a second', async () => {
  const { guest, token } = newGuest();
  expect(await sessions.find(token)).not.toBeNull();
  const other = await startModules(database, [], { clock });
  await other.get(SessionsService).logOut(guest);
  await other.close();
  aSecondLater();
  expect(await sessions.find(token)).toBeNull();
});

it('recognizes guests while the database does not answer, but none before the list was read once', async () => {
  const { token } = newGuest();
  await sessions.find(token);
  const fresh = await startModules(database, [], { clock });
  for (const repository of [modules.get(SessionsRepository), fresh.get(SessionsRepository)])
    jest.spyOn(repository, 'listEndedGuests').mockRejectedValue(new Error('no answer'));
  aSecondLater();
  expect(await sessions.find(token)).not.toBeNull();
  await expect(fresh.get(SessionsService).find(token)).rejects.toThrow('no answer');
  await fresh.close();
});

it('forgets a guest after 31 days without a visit', async () => {
  const { token } = newGuest();
  passDays(31);
  expect([await sessions.find(token), guests.renew(token)]).toEqual([null, null]);
});

it('does not renew a cookie of today, a modified one or one of a log-in', async () => {
  const { token } = newGuest();
  expect(guests.renew(token)).toBeNull();
  passDays(2);
  expect(guests.renew(token)).not.toBeNull();
  for (const each of [`${token}A`, token.replace('g.', 'h.'), 'g...', 'A'.repeat(43)])
    expect(guests.renew(each)).toBeNull();
});

it('does not renew the cookie of a guest who logged out, nor does a process that starts later', async () => {
  const { guest, token } = newGuest();
  passDays(2);
  await sessions.logOut(guest);
  expect([await sessions.find(token), guests.renew(token)]).toEqual([null, null]);
  expect(await inNewProcess(token)).toBeNull();
});

it('does not renew cookies before the list of ended guests is loaded', async () => {
  const { token } = newGuest();
  passDays(2);
  const fresh = await startModules(database, [], { clock });
  expect(fresh.get(GuestsService).renew(token)).toBeNull();
  await fresh.get(GuestsService).readEnded();
  expect(fresh.get(GuestsService).renew(token)).not.toBeNull();
  await fresh.close();
});

it('rejects a cookie that another process renewed just after the end, until it expires', async () => {
  const { guest } = newGuest();
  await sessions.logOut(guest);
  clock.forwardMinutes(1);
  const late = guests.sign({ sessionId: guest.sessionId, promoCode: null });
  clock.forwardMinutes(30 * DAY_MINUTES - 0.5);
  await endedDaysAgo(30 + 0.5 / DAY_MINUTES, guest.sessionId);
  await guests.readEnded();
  await sessions.sweep();
  expect(await sessions.find(late)).toBeNull();
  expect(await inNewProcess(late)).toBeNull();
  expect(guests.read(late)).not.toBeNull();
});

it('deletes an ended guest from memory and table once all its cookies have expired', async () => {
  const { guest } = newGuest();
  await sessions.logOut(guest);
  passDays(30.9);
  await endedDaysAgo(30.9, guest.sessionId);
  await guests.readEnded();
  await sessions.sweep();
  expect([await guests.hasEnded(guest.sessionId), await rowsOf(guest.sessionId)]).toEqual([true, [{}]]);
  passDays(1);
  await endedDaysAgo(31.9, guest.sessionId);
  await guests.readEnded();
  await sessions.sweep();
  expect([await guests.hasEnded(guest.sessionId), await rowsOf(guest.sessionId)]).toEqual([false, []]);
});

it('deletes ended guests on the same day in a process that started later', async () => {
  const { guest } = newGuest();
  await sessions.logOut(guest);
  await endedDaysAgo(20, guest.sessionId);
  const late = await startModules(database, [], { clock });
  const lateGuests = late.get(GuestsService);
  expect(await lateGuests.hasEnded(guest.sessionId)).toBe(true);
  await endedDaysAgo(31.5, guest.sessionId);
  passDays(12);
  await lateGuests.readEnded();
  expect(await lateGuests.hasEnded(guest.sessionId)).toBe(false);
  await late.close();
});
