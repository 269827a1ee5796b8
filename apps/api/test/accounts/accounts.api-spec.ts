import { bookingBody } from '#libs/platform/testing';
import { cookieOf, person } from '../fixtures/account-fixture.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => (api = await startApi()));
afterAll(() => api?.stop());

describe('an account', () => {
  it('is created by registering, which logs in, and the password is stored only as argon2id', async () => {
    const guest = api.guest();
    const input = person();
    const { body } = await guest
      .post('/api/register')
      .send({ ...input, role: 'admin', isAdmin: true })
      .expect(201);
    expect(body).toEqual({
      id: expect.any(String),
      username: input.username,
      email: input.email,
      firstName: 'Pat',
      lastName: 'Doe',
      role: 'user',
      emailVerified: false,
      isHost: false,
    });
    expect((await guest.get('/api/user').expect(200)).body).toEqual(body);
    const [row] = await api.database.query<{ hash: string; role: string }>(
      'select password_hash as hash, role from users where id = $1',
      [body.id],
    );
    expect(row.hash).toMatch(/^\$argon2id\$/);
    expect(row.role).toBe('user');
  });

  it.each([
    ['an empty name', { username: ' ' }, 'Please enter a username'],
    ['a short password', { password: 'seven77' }, 'Please choose a password of 8 to 128 characters'],
    ['a broken e-mail', { email: 'nobody' }, 'Valid email is required'],
  ])('is rejected with %s', async (_what, change, sentence) => {
    const { body } = await api.guest().post('/api/register').send(person(change)).expect(400);
    expect(body.message).toBe(sentence);
  });

  it('cannot use a name or email that is taken, in any spelling', async () => {
    const first = person();
    await api.guest().post('/api/register').send(first).expect(201);
    // A name equal to another user's email would block that user's login.
    for (const clash of [
      { username: first.username.toUpperCase() },
      { email: first.email.toUpperCase() },
      { username: first.email.toUpperCase() },
    ]) {
      const { body } = await api.guest().post('/api/register').send(person(clash)).expect(409);
      expect(body.code).toBe('TAKEN');
    }
  });

  it('may have no email', async () => {
    const { body } = await api
      .guest()
      .post('/api/register')
      .send(person({ email: '' }))
      .expect(201);
    expect(body.email).toBeNull();
  });
});

describe('a log-in', () => {
  it('accepts name and email, and gives the same answer for a wrong password and an unknown name', async () => {
    const input = person();
    await api.guest().post('/api/register').send(input).expect(201);
    for (const username of [input.username, input.email, input.username.toUpperCase()]) {
      await api.guest().post('/api/login').send({ username, password: input.password }).expect(200);
    }
    const wrong = await api
      .guest()
      .post('/api/login')
      .send({ username: input.username, password: 'wrong one' })
      .expect(401);
    const unknown = await api
      .guest()
      .post('/api/login')
      .send({ username: 'nobody-here', password: 'wrong one' })
      .expect(401);
    expect(wrong.body).toEqual({ message: 'Wrong username or password.', code: 'WRONG_LOGIN' });
    expect(unknown.body).toEqual(wrong.body);
    expect(cookieOf(wrong)).toBe('');
  });

  it('is rejected with an empty field', async () => {
    await api.guest().post('/api/login').send({ username: '', password: 'x' }).expect(400);
    await api.guest().post('/api/login').send({ username: 'x' }).expect(400);
  });

  it('renews the session id, and logging out ends it on the server', async () => {
    const input = person();
    const guest = api.guest();
    const before = cookieOf(
      await guest.post('/api/custom-games').send({ name: 'Idea', description: 'Run' }).expect(201),
    ).split(';')[0];
    const after = cookieOf(await guest.post('/api/register').send(input).expect(201)).split(';')[0];
    expect(after).not.toBe(before);
    const bare = () => api.guest().get('/api/user');
    await bare().set('cookie', before).expect(401);
    await bare().set('cookie', after).expect(200);
    await guest.post('/api/logout').expect(204);
    await bare().set('cookie', after).expect(401);
    await guest.get('/api/user').expect(401);
  });

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const cookie = cookieOf(await api.guest().post('/api/register').send(person()).expect(201));
    expect(cookie).toMatch(/^sid=[\w-]{43}; /);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
  });
});

describe('the bookings of an account', () => {
  it('include the session’s bookings from before the sign-up, immediately', async () => {
    const guest = api.guest();
    const { body: booking } = await guest.post('/api/bookings').send(bookingBody()).expect(201);
    await guest.post('/api/register').send(person()).expect(201);
    const { body: own } = await guest.get('/api/bookings/user').expect(200);
    expect(own.map((each: { id: string }) => each.id)).toEqual([booking.id]);
  });

  it('exclude bookings of a session that only logged in', async () => {
    const input = person();
    await api.guest().post('/api/register').send(input).expect(201);
    const shared = api.guest();
    await shared.post('/api/bookings').send(bookingBody()).expect(201);
    await shared.post('/api/login').send({ username: input.username, password: input.password }).expect(200);
    expect((await shared.get('/api/bookings/user').expect(200)).body).toEqual([]);
  });

  it('are not visible to the next user of the same browser', async () => {
    const browser = api.guest();
    const second = person();
    await api.guest().post('/api/register').send(second).expect(201);
    await browser.post('/api/register').send(person()).expect(201);
    const { body: booking } = await browser.post('/api/bookings').send(bookingBody()).expect(201);
    await browser
      .post('/api/login')
      .send({ username: second.username, password: second.password })
      .expect(200);
    await browser.get(`/api/bookings/${booking.id}`).expect(404);
    expect((await browser.get('/api/bookings/user').expect(200)).body).toEqual([]);
  });

  it('are listed for users only', async () => {
    const { body } = await api.guest().get('/api/bookings/user').expect(401);
    expect(body).toEqual({ message: 'Please log in to access this page.', code: 'UNAUTHENTICATED' });
  });

  it('can be read by an administrator', async () => {
    const { body: booking } = await api.guest().post('/api/bookings').send(bookingBody()).expect(201);
    const admin = api.guest();
    const input = person();
    await admin.post('/api/register').send(input).expect(201);
    await admin.get(`/api/bookings/${booking.id}`).expect(404);
    await api.database.query(`update users set role = 'admin' where username = $1`, [input.username]);
    await admin.get(`/api/bookings/${booking.id}`).expect(200);
    await admin.patch(`/api/bookings/${booking.id}`).send({ paymentStatus: 'completed' }).expect(404);
  });
});

it('answers that depend on the caller are never cached', async () => {
  const user = api.guest();
  const name = `cached${Math.random().toString(36).slice(2)}`;
  const answers = [
    await user.post('/api/register').send({ username: name, password: 'long enough' }).expect(201),
    await user.put('/api/booking-draft').send({ step: 1, draft: {} }).expect(204),
    await user.get('/api/booking-draft').expect(200),
    await user.post('/api/bookings').send(bookingBody()).expect(201),
    await user.get('/api/user').expect(200),
    await user.get('/api/bookings/user').expect(200),
    await user.get('/paypal/setup').expect(200),
    await api.guest().get('/api/user').expect(401),
  ];
  for (const { headers } of answers) expect(headers['cache-control']).toMatch(/no-store/);
  const { headers } = await user.get('/api/games').expect(200);
  expect(headers['cache-control']).toBe('no-cache');
});

it('a read request sets no session cookie', async () => {
  const answers = await Promise.all(
    ['/api/packages', '/api/games', '/api/config', '/health/ready', '/api/user'].map((path) =>
      api.guest().get(path),
    ),
  );
  expect(answers.map(cookieOf)).toEqual(['', '', '', '', '']);
});
