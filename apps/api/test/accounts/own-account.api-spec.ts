import { TeamService } from '#libs/platform/accounts';
import { PrivacyHandlers, PrivacyWorkerModule } from '#libs/office/privacy';
import { insertBooking, insertCredit, startModules } from '#libs/platform/testing';
import type { TestingModule } from '@nestjs/testing';
import type { Agent } from 'supertest';
import { cookieOf, NEW_PASSWORD, PASSWORD, setUpAccounts } from '../fixtures/account-fixture.js';

let worker: TestingModule;
afterAll(() => worker?.close());
const fixture = setUpAccounts();
const { signUp, logIn } = fixture;
beforeAll(async () => {
  worker = await startModules(fixture.api.database, [PrivacyWorkerModule], {
    clock: fixture.api.clock,
  });
});

/** A booking whose child's data was redacted after the event. */
const CHILDLESS = {
  childName: 'Removed',
  childAge: null,
  purgedAt: new Date('2026-05-01T00:00:00Z'),
  location: { address: '', city: '', state: 'NY', zipCode: '', spaceDetails: '' },
};
const purgeNewsOf = async (bookingId: string) =>
  (
    await fixture.api.database.query(
      "select from outbox where name = 'booking-purged' and payload->>'bookingId' = $1",
      [bookingId],
    )
  ).length;

describe('a changed password', () => {
  it('requires the current one, ends the other sessions and renews the id of this one', async () => {
    const { username, browser } = await signUp();
    const other = fixture.api.guest();
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
    await fixture.api.guest().get('/api/user').set('cookie', before).expect(401);
    await logIn(username, NEW_PASSWORD).expect(200);
    await fixture.api.guest().post('/api/account/password').send({}).expect(401);
    const told = await fixture.api.database.query(
      `select from outbox o join users u on u.id::text = o.payload->>'userId'
       where o.name = 'password-changed' and u.username = $1`,
      [username],
    );
    expect(told).toHaveLength(1);
  });

  it('is changed by one of two concurrent requests: the other one’s current password is then outdated', async () => {
    const { username, browser } = await signUp();
    const second = fixture.api.guest();
    await logIn(username, PASSWORD, second).expect(200);
    const change = (who: Agent, newPassword: string) =>
      who.post('/api/account/password').send({ currentPassword: PASSWORD, newPassword });
    const answers = await Promise.all([change(browser, NEW_PASSWORD), change(second, 'a third password')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
    const won = answers[0].status === 204 ? NEW_PASSWORD : 'a third password';
    await logIn(username, won).expect(200);
  });

  it('is not required to end all sessions', async () => {
    const { username, browser } = await signUp();
    const other = fixture.api.guest();
    await logIn(username, PASSWORD, other).expect(200);
    await other.post('/api/account/sign-out-everywhere').expect(204);
    await browser.get('/api/user').expect(401);
    await other.get('/api/user').expect(401);
  });
});

describe('a deleted account', () => {
  it('requires the password, and is removed with its sessions', async () => {
    const { id, username, browser } = await signUp();
    await browser.delete('/api/account').send({ password: 'not this one' }).expect(401);
    await browser.get('/api/user').expect(200);
    await browser.delete('/api/account').send({ password: PASSWORD }).expect(204);
    await browser.get('/api/user').expect(401);
    await logIn(username, PASSWORD).expect(401);
    expect(await fixture.api.database.query('select from users where id = $1', [id])).toEqual([]);
    const [event] = await fixture.api.database.query<{ payload: object }>(
      "select payload from outbox where name = 'account-deleted' and payload->>'userId' = $1",
      [id],
    );
    expect(event.payload).toEqual({ userId: id, sessionIds: [expect.any(String)] });
  });

  it('redacts past bookings immediately and future ones after the event, and keeps amounts', async () => {
    const { id, browser } = await signUp();
    const past = await insertBooking(fixture.api.database, { userId: id, eventDate: '2026-05-01' });
    const coming = await insertBooking(fixture.api.database, { userId: id, eventDate: '2026-07-04' });
    const purged = await insertBooking(fixture.api.database, {
      userId: id,
      eventDate: '2026-01-10',
      ...CHILDLESS,
    });
    const others = await insertBooking(fixture.api.database, { eventDate: '2026-05-01' });
    await browser.delete('/api/account').send({ password: PASSWORD }).expect(204);
    const families = worker.get(PrivacyHandlers);
    expect(await families.redactDeletedAccounts()).toBe(2);
    expect(await families.redactDeletedAccounts()).toBe(0);
    expect(await purgeNewsOf(purged.id)).toBe(1);
    const stored = async (bookingId: string) => {
      const [row] = await fixture.api.database.query(
        `select parent_email as email, child_name as child, user_id as owner, final_cents as cents
         from bookings where id = $1`,
        [bookingId],
      );
      return row;
    };
    const redacted = { email: '', child: 'Removed', owner: null, cents: 40_000 };
    expect(await stored(past.id)).toEqual(redacted);
    expect(await stored(coming.id)).toMatchObject({ email: coming.parentEmail, child: coming.childName });
    fixture.api.clock.set('2026-07-05T16:00:00Z');
    expect(await families.redactDeletedAccounts()).toBe(1);
    expect(await stored(coming.id)).toEqual(redacted);
    expect(await stored(others.id)).toMatchObject({ email: others.parentEmail, child: others.childName });
  });

  it('the last administrator cannot be deleted, not even when the last two delete themselves concurrently', async () => {
    const admins = fixture.api.app.get(TeamService);
    const browsers = [];
    for (const username of ['admin-one', 'admin-two']) {
      await admins.ensure({ username, password: PASSWORD });
      const browser = fixture.api.guest();
      await logIn(username, PASSWORD, browser).expect(200);
      browsers.push(browser);
    }
    const leave = (browser: Agent) => browser.delete('/api/account').send({ password: PASSWORD });
    const answers = await Promise.all(browsers.map((browser) => leave(browser)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const { body } = answers.find(({ status }) => status === 409)!;
    expect(body).toEqual({ message: expect.stringContaining('only owner'), code: 'NOT_ALLOWED' });
  });
});

it('the account copy is one file with only the user’s own data', async () => {
  const { id, email, browser } = await signUp();
  const booking = await insertBooking(fixture.api.database, { userId: id });
  const other = await insertBooking(fixture.api.database, { childName: 'Stranger' });
  await browser.post('/api/custom-games').send({ name: 'Pancake Flip', description: 'Run' }).expect(201);
  const message = { name: 'Pat', email, subject: 'pricing', message: 'What does it cost, please?' };
  const sent = await browser.post('/api/contact-messages').send(message).expect(201);
  await fixture.api.database.query(
    "insert into contact_replies (id, message_id, text) values (gen_random_uuid(), $1, 'It costs $400.')",
    [sent.body.id],
  );
  await fixture.api.database.query(
    "insert into hosts (name, phone, user_id) values ('Pat Doe', '5550104455', $1)",
    [id],
  );
  const wish = {
    day: '2026-12-05',
    games: ['a', 'b', 'c'],
    earliest: '9:00 AM',
    latest: '6:00 PM',
    guestCount: 12,
    zipCode: '10001',
    email,
  };
  await browser.post('/api/waiting-list').send(wish).expect(201);
  await fixture.api
    .guest()
    .post('/api/waiting-list')
    .send({ ...wish, name: 'Stranger' })
    .expect(201);
  await fixture.api.database.query(
    `with note as (insert into family_notes (booking_id, text, created_at) values ($1, 'Has a pool', now()), ($2, 'Stranger', now()))
     insert into family_tags (booking_id, tag, created_at) values ($1, 'dog', now()), ($2, 'Stranger', now())`,
    [booking.id, other.id],
  );
  await fixture.api.database.query(
    `insert into reviews (booking_id, stars, text, shown_name, written_at)
     values ($1, 5, 'We all laughed.', 'Pat P.', now()), ($2, 1, 'Stranger', 'Sam S.', now())`,
    [booking.id, other.id],
  );
  const { body, headers } = await browser.get('/api/account/data').expect(200);
  expect(headers['content-disposition']).toBe('attachment; filename="my-data.json"');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(body).toMatchObject({
    account: { id, email, role: 'user' },
    bookings: [{ id: booking.id, childName: booking.childName, finalPrice: '400.00' }],
    gameIdeas: [{ name: 'Pancake Flip' }],
    messages: [{ message: message.message, replies: [{ text: 'It costs $400.' }] }],
    payments: [],
    refunds: [],
    waiting: [{ day: '2026-12-05', email, guestCount: 12, zip: '10001', state: 'waiting' }],
    familyNotes: [{ text: 'Has a pool' }],
    familyTags: ['dog'],
    reviews: [{ bookingId: booking.id, stars: 5, text: 'We all laughed.', name: 'Pat P.' }],
    asHost: [{ name: 'Pat Doe', phone: '5550104455', checks: [], absences: [] }],
  });
  expect(JSON.stringify(body)).not.toMatch(/argon2|Stranger|creationKey|visitor|sessionId/);
  expect(JSON.stringify(body)).not.toContain(other.id);
  await fixture.api.guest().get('/api/account/data').expect(401);
});

it('the account copy has rain plans, offers because of rain, wishes and credits, without the code', async () => {
  const { id: userId, browser } = await signUp();
  const [{ id: bookingId }, other] = [
    await insertBooking(fixture.api.database, { userId }),
    await insertBooking(fixture.api.database),
  ];
  for (const each of [bookingId, other.id]) await insertSelfService(each);
  const { body } = await browser.get('/api/account/data').expect(200);
  expect(body.changeRequests).toEqual([
    {
      bookingId,
      kind: 'move',
      state: 'undone',
      fromDay: '2026-12-05',
      fromTime: '10:00 AM',
      toDay: '2026-12-12',
      toTime: '2:00 PM',
      askedAt: '2026-06-01T12:00:00.000Z',
      finalAt: '2026-06-01T12:30:00.000Z',
    },
    {
      bookingId,
      kind: 'cancel',
      state: 'waiting',
      refund: '385.55',
      fee: '14.45',
      as: 'credit',
      askedAt: '2026-06-02T12:00:00.000Z',
      finalAt: '2026-06-02T12:30:00.000Z',
    },
  ]);
  const chosenAt = '2026-06-01T12:00:00.000Z';
  expect(body.rainPlans).toEqual([
    { bookingId, choice: 'second-day', secondDay: '2026-12-12', secondTime: '2:00 PM', chosenAt },
  ]);
  expect(body.rainOffers).toMatchObject([
    {
      bookingId,
      state: 'chosen',
      choice: 'move',
      fallback: 'call',
      endsAt: chosenAt,
      times: [{ day: '2026-12-12', time: '2:00 PM' }],
    },
  ]);
  expect(body.credits).toEqual([
    {
      bookingId,
      kind: 'refund',
      amount: '615.00',
      balance: '15.00',
      expiresOn: '2031-06-01',
      createdAt: expect.any(String),
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/hash of the code/);
  expect(JSON.stringify(body)).not.toContain(other.id);
});

/** Rows of everything that a family does with its booking. */
async function insertSelfService(bookingId: string): Promise<void> {
  const { database } = fixture.api;
  await database.query(
    `insert into change_requests (booking_id, kind, state, refund_cents, fee_cents, captured_cents, as_credit,
       from_day, from_time, to_day, to_time, asked_at, final_at) values
     ($1, 'move', 'undone', 0, 0, 0, false, '2026-12-05', '10:00 AM', '2026-12-12', '2:00 PM',
       '2026-06-01T12:00Z', '2026-06-01T12:30Z'),
     ($1, 'cancel', 'waiting', 38555, 1445, 40000, true, null, null, null, null,
       '2026-06-02T12:00Z', '2026-06-02T12:30Z')`,
    [bookingId],
  );
  await database.query(
    `insert into rain_plans (booking_id, choice, second_day, second_time, chosen_at)
     values ($1, 'second-day', '2026-12-12', '2:00 PM', '2026-06-01T12:00Z')`,
    [bookingId],
  );
  await database.query(
    `with rain as (insert into rain_days (day, fallback, made_at) values ('2026-12-05', 'call', now()) returning id)
     insert into rain_offers (rain_day_id, booking_id, starts_at, times, are_held, ends_at, state, choice)
     select id, $1, '2026-12-05T15:00Z', '[{"day":"2026-12-12","time":"2:00 PM"}]', true, '2026-06-01T12:00Z', 'chosen', 'move'
     from rain`,
    [bookingId],
  );
  const { id } = await insertCredit(database, {
    sourceBookingId: bookingId,
    balanceCents: 1_500,
    expiresOn: '2031-06-01',
  });
  await database.query('insert into credit_codes (credit_id, code_hash) values ($1, $2)', [
    id,
    `hash of the code of ${bookingId}`,
  ]);
}
