import { randomUUID } from 'node:crypto';
import type { Agent } from 'supertest';
import { signUp } from '../fixtures/log-in.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
let admin: Agent;

const newUser = (username: string, role: 'user' | 'admin') => signUp(api, username, role);

beforeAll(async () => {
  api = await startApi();
  ({ agent: admin } = await newUser('avery', 'admin'));
});
afterAll(() => api?.stop());

describe('saved views', () => {
  it('another administrator cannot replace or remove a view', async () => {
    const view = { name: 'Mine', query: 'tab=bookings' };
    await api.guest().post('/api/admin/views').send(view).expect(401);
    const { agent } = await newUser('plain', 'user');
    await agent.post('/api/admin/views').send({}).expect(403);
    await agent.delete(`/api/admin/views/${randomUUID()}`).expect(403);
  });

  it('contain filters, but never search terms, the page or an open booking', async () => {
    const { agent } = await newUser('filterer', 'admin');
    const query = '?tab=bookings&search=Zoe+Liddell&status=confirmed&page=4&booking=42&sort=event&child=Zoe';
    const { body } = await agent.post('/api/admin/views').send({ name: 'Sure ones', query }).expect(201);
    expect(body.query).toBe('tab=bookings&status=confirmed&sort=event');
    await agent.post('/api/admin/views').send({ name: 'Words', query: 'search=Zoe' }).expect(201);
    const kept = (await agent.get('/api/admin/views')).body as { query: string }[];
    expect(kept.map((view) => view.query)).toEqual([body.query, '']);
  });

  it('belong to one administrator, are replaced by name, and are removed', async () => {
    const other = await newUser('other-admin', 'admin');
    const view = { name: 'This week', query: '?tab=bookings&from=2026-06-01' };
    const { body } = await admin.post('/api/admin/views').send(view).expect(201);
    expect(body).toEqual({ id: body.id, name: 'This week', query: 'tab=bookings&from=2026-06-01' });
    await admin
      .post('/api/admin/views')
      .send({ ...view, query: 'tab=calendar' })
      .expect(201);
    expect((await admin.get('/api/admin/views')).body).toEqual([{ ...body, query: 'tab=calendar' }]);
    expect((await other.agent.get('/api/admin/views')).body).toEqual([]);
    await other.agent.delete(`/api/admin/views/${body.id}`).expect(404);
    await admin.delete(`/api/admin/views/${body.id}`).expect(204);
    await admin.delete(`/api/admin/views/${body.id}`).expect(404);
    await admin.delete('/api/admin/views/none').expect(404);
  });

  it('are limited to thirty, also when two are saved concurrently', async () => {
    const { agent } = await newUser('collector', 'admin');
    const save = (name: string) => agent.post('/api/admin/views').send({ name, query: 'tab=bookings' });
    for (let index = 0; index < 29; index += 1) await save(`View ${index}`).expect(201);
    const answers = await Promise.all([save('Last one'), save('One more')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    await save('View 3').expect(201);
    await agent
      .post('/api/admin/views')
      .send({ name: '', query: 'x' })
      .expect(400, /Please name the view/);
  });
});
