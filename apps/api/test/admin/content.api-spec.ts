import { setTimeout as wait } from 'node:timers/promises';
import type { AdminGame, AdminPackage, AdminTestimonial } from '#libs/shared/contracts';
import { bookingBody } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { logInAsAdministrator } from '../fixtures/log-in.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

/** Public lists are cached for a second. */
const FRESH_MS = 1_050;

let people = 0;
let api: TestApi;
let admin: Agent;

beforeAll(async () => {
  api = await startApi();
  admin = await logInAsAdministrator(api);
});
afterAll(() => api?.stop());

const GAME = {
  name: 'Pancake Flip!',
  description: 'Flip and run.',
  imageUrl: '',
  difficulty: 2,
  minPlayers: 4,
  maxPlayers: 20,
  spaceRequired: 'A lawn',
  spaceType: 'outdoor',
  duration: 15,
  ageRange: '5-12',
  skills: ['Balance', ' '],
  equipment: [],
};
const listOf = async <Entry>(kind: string) =>
  (await admin.get(`/api/admin/${kind}`).expect(200)).body as Entry[];
const named = async (id: string) => (await listOf<AdminGame>('games')).find((game) => game.id === id)!;
const audits = (subjectId: string) =>
  api.database.query<{ what: string; facts: object }>(
    'select what, facts from audit_log where subject_id = $1 order by id',
    [subjectId],
  );
const publicGames = async () => {
  await wait(FRESH_MS);
  return (await api.guest().get('/api/games')).body as { id: string; name: string; credit?: string }[];
};

it.each([
  ['get', '/api/admin/packages'],
  ['post', '/api/admin/games'],
  ['put', '/api/admin/gallery/order'],
  ['put', '/api/admin/testimonials/dana'],
  ['delete', '/api/admin/games/sack-sprint'],
  ['post', '/api/admin/games/sack-sprint/restore'],
] as const)('%s %s requires an administrator', async (verb, path) => {
  const nobody = await api.guest()[verb](path).send({}).expect(401);
  expect(nobody.body.code).toBe('UNAUTHENTICATED');
  const parent = api.guest();
  await parent
    .post('/api/register')
    .send({ username: `parent${(people += 1)}`, password: 'a good password' });
  expect((await parent[verb](path).send({}).expect(403)).body.code).toBe('FORBIDDEN');
});

describe('a game', () => {
  it('is created with a readable id at the end of the list, edited, retired and restored, each with an audit row', async () => {
    const { body: made } = await admin.post('/api/admin/games').send(GAME).expect(201);
    expect(made).toMatchObject({
      id: 'pancake-flip',
      imageUrl: '/art/process/games.svg',
      skills: ['Balance'],
      version: 1,
      retired: false,
    });
    expect((await publicGames()).at(-1)?.id).toBe('pancake-flip');
    const { body: second } = await admin.post('/api/admin/games').send(GAME).expect(201);
    expect(second.id).toBe('pancake-flip-2');
    await admin.delete('/api/admin/games/pancake-flip-2').expect(204);
    await admin.delete('/api/admin/games/pancake-flip-2').expect(204);

    const edit = { ...GAME, name: 'Pancake Relay', credit: "An idea by Anna's family", version: 1 };
    const { body: edited } = await admin.put('/api/admin/games/pancake-flip').send(edit).expect(200);
    expect(edited).toMatchObject({ name: 'Pancake Relay', version: 2, credit: "An idea by Anna's family" });
    const shown = await publicGames();
    expect(shown.map(({ id }) => id)).not.toContain('pancake-flip-2');
    expect(shown.at(-1)).toMatchObject({ name: 'Pancake Relay', credit: "An idea by Anna's family" });
    expect(shown[0]).not.toHaveProperty('credit');

    await admin.post('/api/admin/games/pancake-flip-2/restore').expect(200);
    expect((await named('pancake-flip-2')).retired).toBe(false);
    await admin.delete('/api/admin/games/pancake-flip-2').expect(204);
    expect((await listOf<AdminGame>('games')).at(-1)).toMatchObject({ id: 'pancake-flip-2', retired: true });
    expect((await audits('pancake-flip-2')).map(({ what }) => what)).toEqual([
      'game-created',
      'game-retired',
      'game-restored',
      'game-retired',
    ]);
    expect((await audits('pancake-flip'))[1]).toEqual({
      what: 'game-changed',
      facts: { fields: 'name credit' },
    });
  });

  it('edited by two administrators: the later one gets STALE', async () => {
    const { version, ...game } = await named('sack-sprint');
    const edit = (name: string) => admin.put('/api/admin/games/sack-sprint').send({ ...game, name, version });
    const answers = await Promise.all([edit('Hop Race'), edit('Sack Dash')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const rejected = answers.find(({ status }) => status === 409)!;
    expect(rejected.body).toEqual({
      code: 'STALE',
      message: 'Somebody else changed this entry. Please reload.',
    });
    const kept = answers.find(({ status }) => status === 200)!;
    expect((await named('sack-sprint')).name).toBe(kept.body.name);
    await admin
      .put('/api/admin/games/sack-sprint')
      .send({ ...game, name: 'Sack Sprint' })
      .expect(200);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Please name the game.'],
    [{ description: 'x'.repeat(2_001) }, 'description', 'This text is too long'],
    [{ minPlayers: 9, maxPlayers: 8 }, 'maxPlayers', 'A game cannot take fewer players than it needs.'],
    [{ difficulty: 6 }, 'difficulty', 'Please choose a difficulty from 1 to 5.'],
    [{ spaceType: 'moon' }, 'spaceType', 'Please choose indoor, outdoor or both.'],
    [{ imageUrl: 'https://elsewhere.example/a.png' }, 'imageUrl', 'Please upload a picture for the game.'],
    [{ imageUrl: '/art/../api/user' }, 'imageUrl', 'Please upload a picture for the game.'],
    [
      { imageUrl: '/pictures/00000000-0000-4000-8000-000000000000' },
      'imageUrl',
      'This picture is no longer there. Please upload it again.',
    ],
    [{ version: 'new' }, 'version', 'Please send the version of the entry that you have seen.'],
  ])('with a wrong %#. field is rejected with its field', async (changes, field, sentence) => {
    const { body } = await admin
      .put('/api/admin/games/limbo-league')
      .send({ ...GAME, ...changes })
      .expect(400);
    expect(body).toEqual({ code: 'VALIDATION', message: sentence, errors: { [field]: sentence } });
  });

  it.each(['no-such-game', 'order-2', '%00', 'A B', "'; drop table games"])(
    'called %s is not found',
    async (id) => {
      await admin
        .put(`/api/admin/games/${encodeURIComponent(decodeURIComponent(id))}`)
        .send(GAME)
        .expect(404);
      await admin.delete(`/api/admin/games/${encodeURIComponent(decodeURIComponent(id))}`).expect(404);
    },
  );

  it('that a booking uses is retired and remains readable there', async () => {
    const parent = api.guest();
    const { body: booking } = await parent.post('/api/bookings').send(bookingBody()).expect(201);
    await admin.delete('/api/admin/games/cup-stack-blitz').expect(204);
    const { body: read } = await parent.get(`/api/bookings/${booking.id}`).expect(200);
    expect(read.gameNames).toContain('Cup Stack Blitz');
    const rejected = await parent.post('/api/bookings').send(bookingBody()).expect(400);
    expect(rejected.body.errors).toHaveProperty('selectedGames');
    await admin.post('/api/admin/games/cup-stack-blitz/restore').expect(200);
  });

  it('cannot be retired when only three are left, also when all are retired concurrently', async () => {
    const ids = (await listOf<AdminGame>('games')).filter((game) => !game.retired).map(({ id }) => id);
    const answers = await Promise.all(ids.map((id) => admin.delete(`/api/admin/games/${id}`)));
    const rejected = answers.filter(({ status }) => status !== 204);
    expect(rejected.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array(3).fill('409 NOT_ALLOWED'),
    );
    expect(rejected[0].body.message).toMatch(/^A booking needs 3 games/);
    expect((await listOf<AdminGame>('games')).filter((game) => !game.retired)).toHaveLength(3);
    for (const id of ids) await admin.post(`/api/admin/games/${id}/restore`).expect(200);
  });
});

describe('the order of a list', () => {
  it('applies to the public list, and must contain every active entry exactly once', async () => {
    const ids = (await listOf<{ id: string }>('gallery')).map(({ id }) => id);
    const turned = ids.toReversed();
    for (const wrong of [
      ids.slice(1),
      [...ids, ids[0]],
      [...ids.slice(1), ids[1]],
      [...ids.slice(1), 'x'],
      'abc',
      [1],
    ]) {
      await admin.put('/api/admin/gallery/order').send({ ids: wrong }).expect(400);
    }
    const { body } = await admin.put('/api/admin/gallery/order').send({ ids: turned }).expect(200);
    expect((body as { id: string }[]).map(({ id }) => id)).toEqual(turned);
    await wait(FRESH_MS);
    const { body: shown } = await api.guest().get('/api/gallery').expect(200);
    expect((shown as { id: string }[]).map(({ id }) => id)).toEqual(turned);
  });
});

describe('a package', () => {
  it('cannot advertise a price other than the price book’s', async () => {
    const [starter] = await listOf<AdminPackage>('packages');
    const put = (changes: object) =>
      admin.put(`/api/admin/packages/${starter.id}`).send({ ...starter, ...changes });
    expect((await put({ basePrice: 399.99 }).expect(400)).body.errors).toEqual({
      basePrice: 'The price book has $400.00 for tier 1, so this card must say the same.',
    });
    expect((await put({ tier: 2 }).expect(400)).body.errors).toEqual({
      basePrice: 'The price book has $600.00 for tier 2, so this card must say the same.',
      gamesIncluded: 'The price book charges 3 games as tier 1, so this card cannot be tier 2.',
    });
    const { body } = await put({ description: 'New words.', basePrice: '400.00' }).expect(200);
    expect(body).toMatchObject({ basePrice: 400, description: 'New words.', version: 2 });
    for (const basePrice of ['', 'free', null, undefined, 400.001, '4e2', [400]]) {
      const { body: rejected } = await put({ basePrice }).expect(400);
      expect(rejected.message).toBe('Please give the price in dollars.');
    }
    await wait(FRESH_MS);
    const { body: shown } = await api.guest().get('/api/packages');
    expect((shown as AdminPackage[])[0].description).toBe('New words.');
    expect(shown[0]).not.toHaveProperty('version');
  });
});

describe('a testimonial', () => {
  it('is a sample until the owner edits it', async () => {
    const [first] = await listOf<AdminTestimonial>('testimonials');
    expect(first).toMatchObject({ isSample: true, featured: true });
    const saved = { ...first, review: 'My own words.', parentName: 'Ann', parentInitial: '', isSample: true };
    const { body } = await admin.put(`/api/admin/testimonials/${first.id}`).send(saved).expect(200);
    expect(body).toMatchObject({ isSample: false, review: 'My own words.', parentInitial: 'A' });
    const { body: made } = await admin
      .post('/api/admin/testimonials')
      .send({ ...saved, version: undefined })
      .expect(201);
    expect(made).toMatchObject({ id: 'ann', isSample: false });
    await admin
      .put('/api/admin/testimonials/ann')
      .send({ ...saved, rating: 6 })
      .expect(400);
  });
});
