// Changes that need the password again, the list of sessions, and another email address.
import { setUpAccounts, PASSWORD } from '../fixtures/account-fixture.js';

const fixture = setUpAccounts();
const { signUp, logIn, mailedToken } = fixture;
const query = (sql: string, values: unknown[] = []) => fixture.api.database.query(sql, values);
const age = (id: string, minutes: number) =>
  query('update sessions set password_at = now() - make_interval(mins => $2) where user_id = $1', [
    id,
    minutes,
  ]);
const owner = async () => {
  const made = await signUp();
  await query("update users set role = 'admin', admin_level = 'full' where id = $1", [made.id]);
  return made;
};

describe('a password that was typed more than 15 minutes ago', () => {
  it.each<[string, 'post' | 'put' | 'delete' | 'patch', string, object]>([
    [
      'inviting to the team',
      'post',
      '/api/admin/team/invitations',
      { email: 'kim@example.com', level: 'work' },
    ],
    ['withdrawing an invitation', 'delete', '/api/admin/team/invitations/x', {}],
    ['changing rights', 'patch', '/api/admin/team/x', { level: 'read' }],
    ['removing from the team', 'delete', '/api/admin/team/x', {}],
    ['a policy', 'patch', '/api/admin/policies', { changes: { refundHours: { value: 72, version: 0 } } }],
    [
      'the address of an account',
      'post',
      '/api/admin/accounts/email',
      { email: 'a@b.co', newEmail: 'c@b.co' },
    ],
    ['the own address', 'post', '/api/account/email', { email: 'new@example.com' }],
  ])('is asked for again by %s', async (_what, method, url, body) => {
    const { id, browser } = await owner();
    await age(id, 16);
    const refused = await browser[method](url).send(body).expect(403);
    expect(refused.body).toEqual({
      message: 'Please enter your password again to continue.',
      code: 'PASSWORD_REQUIRED',
    });
    await browser.post('/api/account/confirm-password').send({ password: 'wrong' }).expect(401);
    expect((await browser[method](url).send(body)).body.code).toBe('PASSWORD_REQUIRED');
    await browser.post('/api/account/confirm-password').send({ password: PASSWORD }).expect(204);
    expect((await browser[method](url).send(body)).body?.code).not.toBe('PASSWORD_REQUIRED');
  });

  it('is not asked for by reads, and 14 minutes are recent', async () => {
    const { id, browser } = await owner();
    await age(id, 60);
    for (const url of ['/api/admin/team', '/api/admin/policies', '/api/account/sessions'])
      await browser.get(url).expect(200);
    await age(id, 14);
    await browser
      .post('/api/account/email')
      .send({ email: `p-${id}@example.com` })
      .expect(202);
  });

  it('is confirmed for this session only', async () => {
    const { id, username, browser } = await owner();
    const other = fixture.api.guest();
    await logIn(username, PASSWORD, other).expect(200);
    await age(id, 16);
    await browser.post('/api/account/confirm-password').send({ password: PASSWORD }).expect(204);
    const { body } = await other.post('/api/account/email').send({ email: 'x@example.com' }).expect(403);
    expect(body.code).toBe('PASSWORD_REQUIRED');
  });
});

describe('sessions', () => {
  it('are listed with device and days, the current one first; others’ are not', async () => {
    const { username, browser } = await signUp();
    const agent = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/127.0';
    await fixture.api
      .guest()
      .post('/api/login')
      .set('user-agent', agent)
      .send({ username, password: PASSWORD });
    await signUp();
    const { body } = await browser.get('/api/account/sessions').expect(200);
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({ isCurrent: true });
    expect(body[1]).toEqual({
      isCurrent: false,
      device: 'Firefox on Windows',
      loggedInAt: expect.any(String),
      lastUsedAt: expect.any(String),
    });
    await fixture.api.guest().get('/api/account/sessions').expect(401);
  });

  it('end after 90 days, however often they are used', async () => {
    const { id, browser } = await signUp();
    const isOpenAt = async (days: number) => {
      await query('update sessions set created_at = now() - make_interval(days => $2) where user_id = $1', [
        id,
        days,
      ]);
      return (await browser.get('/api/user')).status;
    };
    expect([await isOpenAt(89), await isOpenAt(90)]).toEqual([200, 401]);
  });
});

describe('another email address', () => {
  const told = (id: string) =>
    query("select email from account_requests where user_id = $1 and purpose = 'email'", [id]);

  it('is used once the link mailed to it was opened; the previous address gets a mail', async () => {
    const { id, username, email, browser } = await signUp();
    const next = `next-${email}`;
    await browser.post('/api/account/email').send({ email: next }).expect(202);
    expect((await browser.get('/api/user')).body.email).toBe(email);
    const token = await mailedToken(id, 'email');
    await fixture.api.guest().post('/api/account/verify-email').send({ token }).expect(204);
    expect((await browser.get('/api/user')).body).toMatchObject({
      email: next,
      emailVerified: true,
      username,
    });
    await logIn(next, PASSWORD).expect(200);
    await logIn(email, PASSWORD).expect(401);
    expect(await told(id)).toEqual([{ email }]);
    expect(await query("select 1 from outbox where name = 'email-changed'")).toHaveLength(1);
    await fixture.api.guest().post('/api/account/verify-email').send({ token }).expect(400);
  });

  it('is also the user name where that was the address', async () => {
    const email = 'named@example.com';
    const browser = fixture.api.guest();
    const { body } = await browser.post('/api/register').send({ username: email, email, password: PASSWORD });
    await browser.post('/api/account/email').send({ email: 'renamed@example.com' }).expect(202);
    const token = await mailedToken(body.id as string, 'email');
    await browser.post('/api/account/verify-email').send({ token }).expect(204);
    expect((await browser.get('/api/user')).body.username).toBe('renamed@example.com');
  });

  it('is rejected if it is the same or another account has it by now', async () => {
    const { id, email, browser } = await signUp();
    const { body } = await browser
      .post('/api/account/email')
      .send({ email: email.toUpperCase() })
      .expect(400);
    expect(body.errors).toEqual({ email: 'The account has this email address already.' });
    const other = await signUp();
    await browser.post('/api/account/email').send({ email: other.email }).expect(202);
    const token = await mailedToken(id, 'email');
    const late = await browser.post('/api/account/verify-email').send({ token }).expect(409);
    expect(late.body.message).toBe('Another account has this email address.');
    expect((await browser.get('/api/user')).body.email).toBe(email);
  });

  it('is set by an owner, audited, and has to be confirmed', async () => {
    const boss = await owner();
    const { id, email, browser } = await signUp();
    const change = (body: object) => boss.browser.post('/api/admin/accounts/email').send(body);
    const none = await change({ email: 'nobody@example.com', newEmail: 'x@example.com' }).expect(400);
    expect(none.body.errors).toEqual({ email: 'There is no account with this email address.' });
    await change({ email: boss.email, newEmail: 'x@example.com' }).expect(409);
    await browser.post('/api/admin/accounts/email').send({ email, newEmail: 'x@example.com' }).expect(403);
    await change({ email: email.toUpperCase(), newEmail: `fixed-${email}` }).expect(204);
    expect((await browser.get('/api/user')).body).toMatchObject({
      email: `fixed-${email}`,
      emailVerified: false,
    });
    expect(await told(id)).toEqual([{ email }]);
    expect(
      await query("select 1 from account_requests where user_id = $1 and purpose = 'verify'", [id]),
    ).toHaveLength(1);
    const audit = await query('select actor_id, facts from audit_log where subject_id = $1', [id]);
    expect(audit).toEqual([{ actor_id: boss.id, facts: {} }]);
  });
});
