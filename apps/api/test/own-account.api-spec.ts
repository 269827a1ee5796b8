import { AccountRequests, Administrators } from '#libs/accounts';
import { DeletedAccounts, PrivacyModule } from '#libs/privacy';
import { insertBooking, startRooms } from '#libs/testing';
import type { TestingModule } from '@nestjs/testing';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from './start-api.js';

let api: TestApi;
let worker: TestingModule;
beforeAll(async () => {
  api = await startApi();
  worker = await startRooms(api.database, [PrivacyModule], { clock: api.clock });
});
afterAll(async () => {
  await worker?.close();
  await api?.stop();
});
beforeEach(() => api.clock.set('2026-06-01T16:00:00Z'));

const PASSWORD = 'a good password';
const NEW_PASSWORD = 'an even better one';
const OVER = { message: 'This link is no longer valid. Please ask for a new one.', code: 'LINK_OVER' };

let people = 0;
/** Registers somebody with a mail address; the browser stays logged in. */
async function signUp(browser: Agent = api.guest()) {
  people += 1;
  const input = { username: `owner${people}`, email: `owner${people}@example.com`, password: PASSWORD };
  const { body } = await browser.post('/api/register').send(input).expect(201);
  return { ...input, id: body.id as string, browser };
}
const logIn = (username: string, password: string, browser = api.guest()) =>
  browser.post('/api/login').send({ username, password });

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']);

/** What the worker does when it writes the newest mail of this purpose to a user. */
async function mailedToken(userId: string, purpose: 'reset' | 'verify'): Promise<string> {
  const [request] = await api.database.query<{ id: string }>(
    'select id from account_requests where user_id = $1 and purpose = $2',
    [userId, purpose],
  );
  const link = await api.app.get(AccountRequests).writeLink(request.id);
  return link!.token;
}

describe('a forgotten password', () => {
  const ask = (email: string) => api.guest().post('/api/account/reset-request').send({ email });
  const reset = (token: string, password = NEW_PASSWORD) =>
    api.guest().post('/api/account/reset').send({ token, password });

  it('is asked for with the same answer and the same statements for everybody, events without a token', async () => {
    const { id, email } = await signUp();
    const known = await ask(email.toUpperCase()).expect(202);
    const unknown = await ask('nobody-here@example.com').expect(202);
    expect([known.text, known.body]).toEqual([unknown.text, unknown.body]);
    await ask('not an address').expect(400);
    const requests = await api.database.query<{ userId: string | null; hashes: string[]; payload: object }>(
      `select r.user_id as "userId", token_hashes as hashes, o.payload from account_requests r
       join outbox o on o.payload->>'requestId' = r.id::text and o.name = 'password-reset-requested'`,
    );
    expect(requests.map(({ userId }) => userId)).toEqual(expect.arrayContaining([id, null]));
    for (const { hashes, payload } of requests) {
      expect(hashes).toEqual([]);
      expect(Object.keys(payload)).toEqual(['requestId']);
    }
  });

  it('is replaced by a link that works once, is kept as a hash, and ends every session', async () => {
    const { id, email, username, browser } = await signUp();
    await ask(email).expect(202);
    const token = await mailedToken(id, 'reset');
    const kept = await api.database.query('select token_hashes::text as t from account_requests');
    expect(JSON.stringify(kept)).not.toContain(token);
    await reset(token, 'short').expect(400);
    await reset(token).expect(204);
    await browser.get('/api/user').expect(401);
    await logIn(username, PASSWORD).expect(401);
    const { body } = await logIn(username, NEW_PASSWORD).expect(200);
    expect(body.emailVerified).toBe(true);
    expect((await reset(token).expect(400)).body).toEqual(OVER);
  });

  it('has one good link only: of two uses at once one wins, and a new request ends the older one', async () => {
    const { id, email } = await signUp();
    await ask(email).expect(202);
    const older = await mailedToken(id, 'reset');
    await ask(email).expect(202);
    const newer = await mailedToken(id, 'reset');
    expect((await reset(older).expect(400)).body).toEqual(OVER);
    const both = await Promise.all([reset(newer, 'the first of two'), reset(newer, 'the second of two')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });

  it('has an hour, and no longer', async () => {
    const { id, email } = await signUp();
    await ask(email).expect(202);
    const token = await mailedToken(id, 'reset');
    api.clock.forwardMinutes(61);
    expect((await reset(token).expect(400)).body).toEqual(OVER);
    for (const nonsense of ['x', 'x'.repeat(43), '%00']) await reset(nonsense).expect(400);
  });

  it('cannot be replaced any more by a link that was asked for before the password was changed', async () => {
    const { id, email, browser } = await signUp();
    await ask(email).expect(202);
    const token = await mailedToken(id, 'reset');
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await browser.post('/api/account/password').send(change).expect(204);
    await reset(token, 'somebody elses').expect(400);
  });
});

describe('the address of an account', () => {
  const verify = (token: string) => api.guest().post('/api/account/verify-email').send({ token });

  it('is confirmed by the link that registering mails, once and within seven days', async () => {
    const { id, browser } = await signUp();
    expect((await browser.get('/api/user').expect(200)).body.emailVerified).toBe(false);
    const token = await mailedToken(id, 'verify');
    await verify(token).expect(204);
    expect((await browser.get('/api/user').expect(200)).body.emailVerified).toBe(true);
    expect((await verify(token).expect(400)).body).toEqual(OVER);
    const late = await signUp();
    const lateToken = await mailedToken(late.id, 'verify');
    api.clock.forwardMinutes(7 * 24 * 60 + 1);
    await verify(lateToken).expect(400);
  });

  it('can be asked for again until it is confirmed; a reset link is no confirmation', async () => {
    const { id, email, browser } = await signUp();
    const first = await mailedToken(id, 'verify');
    await browser.post('/api/account/verify-request').expect(202);
    await verify(first).expect(400);
    await api.guest().post('/api/account/reset-request').send({ email }).expect(202);
    await verify(await mailedToken(id, 'reset')).expect(400);
    await verify(await mailedToken(id, 'verify')).expect(204);
    await browser.post('/api/account/verify-request').expect(202);
    const left = await api.database.query(
      "select from account_requests where user_id = $1 and purpose = 'verify'",
      [id],
    );
    expect(left).toEqual([]);
    await api.guest().post('/api/account/verify-request').expect(401);
  });
});

describe('a changed password', () => {
  it('needs the current one, ends the other sessions and gives this one a new id', async () => {
    const { username, browser } = await signUp();
    const other = api.guest();
    const before = cookieOf(await logIn(username, PASSWORD, browser)).split(';')[0];
    await logIn(username, PASSWORD, other).expect(200);
    const change = (currentPassword: string, newPassword = NEW_PASSWORD) =>
      browser.post('/api/account/password').send({ currentPassword, newPassword });
    const { body } = await change('not this one').expect(401);
    expect(body).toEqual({ message: 'This is not your current password.', code: 'WRONG_PASSWORD' });
    await change(PASSWORD, 'short').expect(400);
    await other.get('/api/user').expect(200);
    const answer = await change(PASSWORD).expect(204);
    expect(cookieOf(answer)).not.toContain(before);
    await browser.get('/api/user').expect(200);
    await other.get('/api/user').expect(401);
    await api.guest().get('/api/user').set('cookie', before).expect(401);
    await logIn(username, NEW_PASSWORD).expect(200);
    await api.guest().post('/api/account/password').send({}).expect(401);
    const told = await api.database.query(
      `select from outbox o join users u on u.id::text = o.payload->>'userId'
       where o.name = 'password-changed' and u.username = $1`,
      [username],
    );
    expect(told).toHaveLength(1);
  });

  it('is changed by one of two at once: the password that the other one knows is the old one by then', async () => {
    const { username, browser } = await signUp();
    const second = api.guest();
    await logIn(username, PASSWORD, second).expect(200);
    const change = (who: Agent, newPassword: string) =>
      who.post('/api/account/password').send({ currentPassword: PASSWORD, newPassword });
    const answers = await Promise.all([change(browser, NEW_PASSWORD), change(second, 'a third password')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
    const won = answers[0].status === 204 ? NEW_PASSWORD : 'a third password';
    await logIn(username, won).expect(200);
  });

  it('is not needed to end every session at once', async () => {
    const { username, browser } = await signUp();
    const other = api.guest();
    await logIn(username, PASSWORD, other).expect(200);
    await other.post('/api/account/sign-out-everywhere').expect(204);
    await browser.get('/api/user').expect(401);
    await other.get('/api/user').expect(401);
  });
});

/** A booking whose child's data went some time after the event. */
const CHILDLESS = {
  childName: 'Removed',
  childAge: null,
  purgedAt: new Date('2026-05-01T00:00:00Z'),
  location: { address: '', city: '', state: 'NY', zipCode: '', spaceDetails: '' },
};
const purgeNewsOf = async (bookingId: string) =>
  (
    await api.database.query(
      "select from outbox where name = 'booking-purged' and payload->>'bookingId' = $1",
      [bookingId],
    )
  ).length;

describe('a deleted account', () => {
  it('needs the password, and is gone with its sessions', async () => {
    const { id, username, browser } = await signUp();
    await browser.delete('/api/account').send({ password: 'not this one' }).expect(401);
    await browser.get('/api/user').expect(200);
    await browser.delete('/api/account').send({ password: PASSWORD }).expect(204);
    await browser.get('/api/user').expect(401);
    await logIn(username, PASSWORD).expect(401);
    expect(await api.database.query('select from users where id = $1', [id])).toEqual([]);
    const [event] = await api.database.query<{ payload: object }>(
      "select payload from outbox where name = 'account-deleted' and payload->>'userId' = $1",
      [id],
    );
    expect(event.payload).toEqual({ userId: id, visitorIds: [expect.any(String)] });
  });

  it('takes the family out of past bookings at once and out of a coming one when it is over; money stays', async () => {
    const { id, browser } = await signUp();
    const past = await insertBooking(api.database, { userId: id, eventDate: '2026-05-01' });
    const coming = await insertBooking(api.database, { userId: id, eventDate: '2026-07-04' });
    const purged = await insertBooking(api.database, { userId: id, eventDate: '2026-01-10', ...CHILDLESS });
    const others = await insertBooking(api.database, { eventDate: '2026-05-01' });
    await browser.delete('/api/account').send({ password: PASSWORD }).expect(204);
    const families = worker.get(DeletedAccounts);
    expect(await families.redactDue()).toBe(2);
    expect(await families.redactDue()).toBe(0);
    expect(await purgeNewsOf(purged.id)).toBe(1);
    const stored = async (bookingId: string) => {
      const [row] = await api.database.query(
        `select parent_email as email, child_name as child, user_id as owner, final_cents as cents
         from bookings where id = $1`,
        [bookingId],
      );
      return row;
    };
    const redacted = { email: '', child: 'Removed', owner: null, cents: 40_000 };
    expect(await stored(past.id)).toEqual(redacted);
    expect(await stored(coming.id)).toMatchObject({ email: coming.parentEmail, child: coming.childName });
    api.clock.set('2026-07-05T16:00:00Z');
    expect(await families.redactDue()).toBe(1);
    expect(await stored(coming.id)).toEqual(redacted);
    expect(await stored(others.id)).toMatchObject({ email: others.parentEmail, child: others.childName });
  });

  it('is never the last administrator, also when the last two go at the same moment', async () => {
    const admins = api.app.get(Administrators);
    const browsers = [];
    for (const username of ['admin-one', 'admin-two']) {
      await admins.ensure({ username, password: PASSWORD });
      const browser = api.guest();
      await logIn(username, PASSWORD, browser).expect(200);
      browsers.push(browser);
    }
    const leave = (browser: Agent) => browser.delete('/api/account').send({ password: PASSWORD });
    const answers = await Promise.all(browsers.map((browser) => leave(browser)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const { body } = answers.find(({ status }) => status === 409)!;
    expect(body).toEqual({ message: expect.stringContaining('only administrator'), code: 'NOT_ALLOWED' });
  });
});

it('everything we hold of a user is one file, with nobody else in it', async () => {
  const { id, email, browser } = await signUp();
  const booking = await insertBooking(api.database, { userId: id });
  const other = await insertBooking(api.database, { childName: 'Stranger' });
  await browser.post('/api/custom-games').send({ name: 'Pancake Flip', description: 'Run' }).expect(201);
  const message = { name: 'Pat', email, subject: 'pricing', message: 'What does it cost, please?' };
  await browser.post('/api/contact-messages').send(message).expect(201);
  const { body, headers } = await browser.get('/api/account/data').expect(200);
  expect(headers['content-disposition']).toBe('attachment; filename="my-data.json"');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(body).toMatchObject({
    account: { id, email, role: 'user' },
    bookings: [{ id: booking.id, childName: booking.childName, finalPrice: '400.00' }],
    gameIdeas: [{ name: 'Pancake Flip' }],
    messages: [{ message: message.message }],
    payments: [],
    refunds: [],
  });
  expect(JSON.stringify(body)).not.toMatch(/argon2|Stranger|creationKey|visitor|sessionId/);
  expect(JSON.stringify(body)).not.toContain(other.id);
  await api.guest().get('/api/account/data').expect(401);
});
