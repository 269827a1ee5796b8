import { HostsService } from '#libs/scheduling/hosts';
import { insertHost } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { signUp } from '../fixtures/log-in.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
let office: { agent: Agent; id: string };
let no: number;
let email: string;
let people = 0;

beforeAll(async () => {
  api = await startApi();
  office = await signUp(api, 'olive', 'admin');
}, 60_000);
afterAll(() => api?.stop());
beforeEach(async () => {
  api.clock.set('2026-06-01T16:00:00Z');
  people += 1;
  email = `riley${people}@example.com`;
  no = await insertHost(api.database, { name: 'Riley Brook' });
});

const invitation = () => `/api/admin/hosts/${no}/invitation`;
const invite = (body: object = {}) => office.agent.post(invitation()).send({ email, ...body });
/** The token of the mail that the worker would send now. */
async function mailedToken(): Promise<string> {
  const [{ id }] = await api.database.query<{ id: string }>(
    'select id from host_invitations where host_no = $1',
    [no],
  );
  return (await api.app.get(HostsService, { strict: false }).writeInvitationLink(id))!.token;
}
const open = (token: string) => api.guest().post('/api/host-invitations/open').send({ token });
const accept = (who: Agent, token: string) => who.post('/api/host-invitations/accept').send({ token });
async function register(address?: string): Promise<Agent> {
  const who = api.guest();
  const username = `riley-${Math.random().toString(36).slice(2)}`;
  await who.post('/api/register').send({ username, email: address, password: 'a good password' }).expect(201);
  return who;
}
const host = async () => {
  const { body } = await office.agent.get('/api/admin/hosts').expect(200);
  return body.find((each: { no: number }) => each.no === no);
};
const audited = async () =>
  (
    await api.database.query<{ what: string }>(
      "select what from audit_log where subject = 'host' and subject_id = $1 order by id",
      [String(no)],
    )
  ).map(({ what }) => what);

it('an invited host registers with the address, accepts, and sees their events', async () => {
  const invited = await invite().expect(200);
  expect(invited.body).toMatchObject({
    account: null,
    invitation: { email, expiresAt: '2026-06-08T16:00:00.000Z' },
  });
  const token = await mailedToken();
  expect((await open(token).expect(200)).body).toEqual({ email });
  const riley = await register(email);
  await riley.get('/api/host/events').expect(403);
  expect((await accept(riley, token).expect(200)).body).toMatchObject({ isHost: true, emailVerified: true });
  await riley.get('/api/host/events').expect(200);
  expect(await host()).toMatchObject({ account: { email }, invitation: null });
  expect(await audited()).toEqual(['host-invited', 'host-invitation-accepted']);
  expect((await accept(riley, token)).body.code).toBe('LINK_OVER');
});

it('neither the table, the event nor the response to staff contains the token', async () => {
  const { text } = await invite().expect(200);
  const token = await mailedToken();
  expect(text).not.toContain(token);
  const [row] = await api.database.query('select * from host_invitations where host_no = $1', [no]);
  expect(JSON.stringify(row)).not.toContain(token);
  const [event] = await api.database.query<{ payload: object }>(
    "select payload from outbox where name = 'host-invited' order by id desc limit 1",
  );
  expect(Object.keys(event.payload)).toEqual(['invitationId']);
});

it.each([
  ['a newer invitation', () => invite().expect(200)],
  ['a withdrawal by staff', () => office.agent.delete(invitation()).expect(200)],
  ['the expiry after seven days', async () => api.clock.set('2026-06-08T16:00:01Z')],
  [
    'an account linked by staff',
    async () => {
      const account = (await register().then((who) => who.get('/api/user'))).body.username;
      const { name, skills, isActive, version } = await host();
      const changed = { name, skills, isActive, version, account };
      await office.agent.put(`/api/admin/hosts/${no}`).send(changed).expect(200);
    },
  ],
  ['retiring', () => office.agent.delete(`/api/admin/hosts/${no}`).expect(204)],
])('%s invalidates a mailed link', async (_, end) => {
  await invite().expect(200);
  const token = await mailedToken();
  const riley = await register(email);
  await end();
  expect((await open(token)).body.code).toBe('LINK_OVER');
  expect((await accept(riley, token)).body.code).toBe('LINK_OVER');
});

it('only the account of the invited address can accept, once', async () => {
  await invite().expect(200);
  const token = await mailedToken();
  await accept(api.guest(), token).expect(401);
  for (const who of [await register(), await register(`other-${email}`)])
    expect((await accept(who, token)).body.code).toBe('NOT_ALLOWED');
  const riley = await register(email);
  const both = await Promise.all([accept(riley, token), accept(riley, token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await audited()).filter((what) => what === 'host-invitation-accepted')).toHaveLength(1);
});

it('a host who has an account or has retired cannot be invited, not even by an older version', async () => {
  expect((await invite({ version: 9 })).body.code).toBe('STALE');
  await office.agent.delete(`/api/admin/hosts/${no}`).expect(204);
  expect((await invite()).body.code).toBe('NOT_ALLOWED');
  await office.agent.post(`/api/admin/hosts/${no}/restore`).send({}).expect(200);
  await invite().expect(200);
  await accept(await register(email), await mailedToken()).expect(200);
  expect((await invite()).body.code).toBe('NOT_ALLOWED');
  expect((await invite({ email: 'nobody' })).body.errors).toHaveProperty('email');
});

it('an account that belongs to another host cannot accept', async () => {
  await invite().expect(200);
  const token = await mailedToken();
  const riley = await register(email);
  const { id } = (await riley.get('/api/user')).body;
  await insertHost(api.database, { name: 'Sam Stone', userId: id });
  const answer = await accept(riley, token);
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
  expect(await host()).toMatchObject({ account: null });
});
