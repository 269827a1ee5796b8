import type { AdminContactMessage, AdminCustomGame, GameView, TodayItem } from '#libs/shared/contracts';
import type { Agent } from 'supertest';
import { logInAsAdministrator } from '../fixtures/log-in.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let people = 0;
let api: TestApi;
let admin: Agent;

beforeAll(async () => {
  api = await startApi();
  admin = await logInAsAdministrator(api);
});
afterAll(() => api?.stop());

const rows = (sql: string, values: unknown[] = []) => api.database.query(sql, values);
const NOBODY = '00000000-0000-4000-8000-000000000000';

it.each([
  ['get', '/api/admin/contact-messages'],
  ['patch', `/api/admin/contact-messages/${NOBODY}`],
  ['get', '/api/admin/custom-games'],
  ['post', `/api/admin/custom-games/${NOBODY}/approve`],
  ['post', `/api/admin/custom-games/${NOBODY}/reject`],
] as const)('%s %s requires an administrator', async (verb, path) => {
  await api.guest()[verb](path).send({}).expect(401);
  const parent = api.guest();
  await parent
    .post('/api/register')
    .send({ username: `parent${(people += 1)}`, password: 'a good password' });
  await parent[verb](path).send({}).expect(403);
});

describe('the messages', () => {
  const send = (name: string) =>
    api
      .guest()
      .post('/api/contact-messages')
      .send({ name, email: 'pat@example.com', subject: 'pricing', message: 'What does it cost?' })
      .expect(201);
  const list = async (query = '') =>
    (await admin.get(`/api/admin/contact-messages${query}`).expect(200)).body as AdminContactMessage[];
  const waiting = async () =>
    ((await admin.get('/api/admin/today').expect(200)).body as TodayItem[])
      .filter(({ kind }) => kind === 'message')
      .map(({ state }) => state);

  it('are open with a 24-hour deadline, longest waiting first, until they are answered or closed', async () => {
    const first = (await send('First Parent')).body as { id: string };
    api.clock.forwardMinutes(23 * 60);
    await send('Second Parent');
    expect((await list()).map(({ name, overdue }) => [name, overdue])).toEqual([
      ['First Parent', false],
      ['Second Parent', false],
    ]);
    api.clock.forwardMinutes(61);
    const [late] = await list('?state=new');
    expect(late).toEqual({
      id: first.id,
      name: 'First Parent',
      email: 'pat@example.com',
      subject: 'pricing',
      message: 'What does it cost?',
      state: 'new',
      createdAt: '2026-06-01T16:00:00.000Z',
      answerDueAt: '2026-06-02T16:00:00.000Z',
      overdue: true,
      replies: [],
    });
    expect(await waiting()).toEqual(['late', 'new']);

    const move = (state: string) => admin.patch(`/api/admin/contact-messages/${first.id}`).send({ state });
    expect((await move('answered').expect(200)).body).toMatchObject({ state: 'answered', overdue: false });
    await move('answered').expect(200);
    expect(await waiting()).toEqual(['new']);
    expect((await list()).map(({ name }) => name)).toEqual(['Second Parent', 'First Parent']);
    expect((await list('?state=answered')).map(({ name }) => name)).toEqual(['First Parent']);
    await move('closed').expect(200);
    await move('new').expect(200);
    expect(
      await rows('select what, facts from audit_log where subject_id = $1 order by id', [first.id]),
    ).toEqual([
      { what: 'contact-message-changed', facts: { from: 'new', to: 'answered' } },
      { what: 'contact-message-changed', facts: { from: 'answered', to: 'closed' } },
      { what: 'contact-message-changed', facts: { from: 'closed', to: 'new' } },
    ]);
  });

  it('are found by text sent in the body, and a reply with open placeholders is rejected', async () => {
    const search = (body: object) => admin.post('/api/admin/contact-messages/search').send(body);
    const { id } = (await send('Seeker 100% Parent')).body as { id: string };
    expect((await search({ search: '100% SEEKER' }).expect(200)).body).toMatchObject([{ id, replies: [] }]);
    expect((await search({ search: 'seeker', state: 'closed' }).expect(200)).body).toEqual([]);
    expect((await search({ search: ' ' }).expect(400)).body.errors).toHaveProperty('search');
    expect((await admin.get(`/api/admin/contact-messages/${id}/bookings`).expect(200)).body).toEqual({
      bookings: [],
      nextEventDay: null,
    });
    const { body } = await admin
      .post(`/api/admin/contact-messages/${id}/replies`)
      .send({ text: 'See you on {next event}!' })
      .expect(400);
    expect(body.errors).toEqual({ text: 'Please fill in {next event} before you send.' });
  });

  it('rejects unknown states', async () => {
    await admin.get('/api/admin/contact-messages?state=lost').expect(400);
    await admin.patch(`/api/admin/contact-messages/${NOBODY}`).send({ state: 'closed' }).expect(404);
    await admin.patch('/api/admin/contact-messages/nonsense').send({ state: 'closed' }).expect(404);
    const { body } = await admin
      .patch(`/api/admin/contact-messages/${NOBODY}`)
      .send({ state: 'lost' })
      .expect(400);
    expect(body.errors).toEqual({ state: 'Please choose new, answered or closed.' });
  });
});

describe('the custom games', () => {
  const GAME = {
    name: 'Pancake Relay',
    description: 'Flip and run.',
    difficulty: 2,
    minPlayers: 4,
    maxPlayers: 20,
    spaceRequired: 'A lawn',
    spaceType: 'both',
    duration: 15,
    ageRange: 'All ages',
    equipment: ['Pans'],
    credit: "An idea by Anna's family",
  };
  const submit = async () => {
    const customGame = { name: 'Pancakes', description: 'Flip.', equipment: ['Pans'] };
    return ((await api.guest().post('/api/custom-games').send(customGame).expect(201)).body as { id: string })
      .id;
  };
  const decide = (id: string, how: 'approve' | 'reject', body: object) =>
    admin.post(`/api/admin/custom-games/${id}/${how}`).send(body);
  const told = (id: string) =>
    rows(`select from outbox where name = 'custom-game-decided' and payload ->> 'customGameId' = $1`, [id]);

  it('become a game as edited, together with the decision and its event, or not at all', async () => {
    const id = await submit();
    expect((await admin.get('/api/admin/custom-games?state=submitted')).body).toMatchObject([
      { id, name: 'Pancakes', status: 'submitted', gameId: null, decidedAt: null },
    ]);
    await decide(id, 'approve', { ...GAME, minPlayers: 30 }).expect(400);
    await decide(id, 'approve', { ...GAME, name: '' }).expect(400);
    expect(await rows(`select from games where id like 'pancake%'`)).toEqual([]);

    const { body } = await decide(id, 'approve', GAME).expect(200);
    expect(body).toMatchObject({ id, status: 'approved', gameId: 'pancake-relay' });
    const games = (await api.guest().get('/api/games?minPlayers=0')).body as GameView[];
    expect(games.at(-1)).toMatchObject({ name: 'Pancake Relay', credit: "An idea by Anna's family" });
    expect(await told(id)).toHaveLength(1);
    expect(await rows('select what, facts from audit_log where subject_id = $1', [id])).toEqual([
      { what: 'custom-game-approved', facts: { game: 'pancake-relay' } },
    ]);
  });

  it('are decided once, also by two concurrent administrators', async () => {
    const id = await submit();
    const answers = await Promise.all([
      decide(id, 'approve', GAME),
      decide(id, 'reject', { reason: 'Too sticky.' }),
      decide(id, 'approve', GAME),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'NOT_ALLOWED',
      message: 'This idea has already been decided. Please reload.',
    });
    expect(await told(id)).toHaveLength(1);
  });

  it('that are rejected have a reason and never become a game', async () => {
    const id = await submit();
    const { body: rejected } = await decide(id, 'reject', { reason: ' ' }).expect(400);
    expect(rejected.errors).toHaveProperty('reason');
    await decide(id, 'reject', { reason: 'Too sticky.' }).expect(200);
    const list = (await admin.get('/api/admin/custom-games?state=rejected')).body as AdminCustomGame[];
    expect(list.find((customGame) => customGame.id === id)).toMatchObject({
      reason: 'Too sticky.',
      gameId: null,
    });
    const every = (await admin.get('/api/admin/custom-games').expect(200)).body as AdminCustomGame[];
    const waiting = await submit();
    const [first] = (await admin.get('/api/admin/custom-games').expect(200)).body as AdminCustomGame[];
    expect([first.id, every.some((customGame) => customGame.id === id)]).toEqual([waiting, true]);
    await decide(id, 'approve', GAME).expect(409);
    await decide(NOBODY, 'approve', GAME).expect(404);
    await decide('nonsense', 'reject', { reason: 'No.' }).expect(404);
    await admin.get('/api/admin/custom-games?state=lost').expect(400);
  });
});
