import { NEW_PASSWORD, PASSWORD, setUpAccounts } from '../fixtures/account-fixture.js';

const OVER = { message: 'This link is no longer valid. Please ask for a new one.', code: 'LINK_OVER' };

const fixture = setUpAccounts();
const { signUp, logIn, mailedToken } = fixture;

describe('a forgotten password', () => {
  const ask = (email: string) => fixture.api.guest().post('/api/account/reset-request').send({ email });
  const reset = (token: string, password = NEW_PASSWORD) =>
    fixture.api.guest().post('/api/account/reset').send({ token, password });

  it('gives the same answer with the same statements for every address, and events contain no token', async () => {
    const { id, email } = await signUp();
    const known = await ask(email.toUpperCase()).expect(202);
    const unknown = await ask('nobody-here@example.com').expect(202);
    expect([known.text, known.body]).toEqual([unknown.text, unknown.body]);
    await ask('not an address').expect(400);
    const requests = await fixture.api.database.query<{
      userId: string | null;
      hashes: string[];
      payload: object;
    }>(
      `select r.user_id as "userId", token_hashes as hashes, o.payload from account_requests r
       join outbox o on o.payload->>'requestId' = r.id::text and o.name = 'password-reset-requested'`,
    );
    expect(requests.map(({ userId }) => userId)).toEqual(expect.arrayContaining([id, null]));
    for (const { hashes, payload } of requests) {
      expect(hashes).toEqual([]);
      expect(Object.keys(payload)).toEqual(['requestId']);
    }
  });

  it('is reset by a link that works once, is stored as a hash, and ends every session', async () => {
    const { id, email, username, browser } = await signUp();
    await ask(email).expect(202);
    const token = await mailedToken(id, 'reset');
    const kept = await fixture.api.database.query('select token_hashes::text as t from account_requests');
    expect(JSON.stringify(kept)).not.toContain(token);
    await reset(token, 'short').expect(400);
    await reset(token).expect(204);
    await browser.get('/api/user').expect(401);
    await logIn(username, PASSWORD).expect(401);
    const { body } = await logIn(username, NEW_PASSWORD).expect(200);
    expect(body.emailVerified).toBe(true);
    expect((await reset(token).expect(400)).body).toEqual(OVER);
  });

  it('has a single valid link: of two concurrent uses one succeeds, and a new request invalidates the older link', async () => {
    const { id, email } = await signUp();
    await ask(email).expect(202);
    const older = await mailedToken(id, 'reset');
    await ask(email).expect(202);
    const newer = await mailedToken(id, 'reset');
    expect((await reset(older).expect(400)).body).toEqual(OVER);
    const both = await Promise.all([reset(newer, 'the first of two'), reset(newer, 'the second of two')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });

  it('expires after one hour', async () => {
    const { id, email } = await signUp();
    await ask(email).expect(202);
    const token = await mailedToken(id, 'reset');
    fixture.api.clock.forwardMinutes(61);
    expect((await reset(token).expect(400)).body).toEqual(OVER);
    for (const nonsense of ['x', 'x'.repeat(43), '%00']) await reset(nonsense).expect(400);
  });

  it('cannot be reset by a link requested before the password was changed', async () => {
    const { id, email, browser } = await signUp();
    await ask(email).expect(202);
    const token = await mailedToken(id, 'reset');
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await browser.post('/api/account/password').send(change).expect(204);
    await reset(token, 'somebody elses').expect(400);
  });
});

describe('the address of an account', () => {
  const verify = (token: string) => fixture.api.guest().post('/api/account/verify-email').send({ token });

  it('is confirmed by the mailed link, once and within seven days', async () => {
    const { id, browser } = await signUp();
    expect((await browser.get('/api/user').expect(200)).body.emailVerified).toBe(false);
    const token = await mailedToken(id, 'verify');
    await verify(token).expect(204);
    expect((await browser.get('/api/user').expect(200)).body.emailVerified).toBe(true);
    expect((await verify(token).expect(400)).body).toEqual(OVER);
    const late = await signUp();
    const lateToken = await mailedToken(late.id, 'verify');
    fixture.api.clock.forwardMinutes(7 * 24 * 60 + 1);
    await verify(lateToken).expect(400);
  });

  it('can be requested again until it is confirmed, and a reset link does not confirm it', async () => {
    const { id, email, browser } = await signUp();
    const first = await mailedToken(id, 'verify');
    await browser.post('/api/account/verify-request').expect(202);
    await verify(first).expect(400);
    await fixture.api.guest().post('/api/account/reset-request').send({ email }).expect(202);
    await verify(await mailedToken(id, 'reset')).expect(400);
    await verify(await mailedToken(id, 'verify')).expect(204);
    await browser.post('/api/account/verify-request').expect(202);
    const left = await fixture.api.database.query(
      "select from account_requests where user_id = $1 and purpose = 'verify'",
      [id],
    );
    expect(left).toEqual([]);
    await fixture.api.guest().post('/api/account/verify-request').expect(401);
  });
});
