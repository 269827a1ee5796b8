import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CatalogModule } from './catalog.module.js';
import { GamesController, PackagesController } from './catalog.controller.js';
import { seedCatalogue } from '#libs/platform/database';
import { setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';

class Lists {}
const controllers = [PackagesController, GamesController];

const { modules, database } = setUpModules([{ module: Lists, imports: [CatalogModule], controllers }]);
let app: NestFastifyApplication;

beforeAll(async () => {
  await seedCatalogue(database.url);
  app = modules.createApp();
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterEach(() => jest.restoreAllMocks());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const secondsLater = (seconds: number) => {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now + seconds * 1_000);
};

it.each([
  ['/api/packages', 3],
  ['/api/games', 20],
  ['/api/games?spaceType=indoor', 14],
  ['/api/games?minPlayers=8&spaceType=outdoor', 5],
  ['/api/games?spaceType=moon&minPlayers=any&sort=name', 20],
])('%s lists %i entries', async (url, count) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  expect(answer.json()).toHaveLength(count);
});

it('shows exactly the fields of the contract', async () => {
  const fields = async (url: string) => Object.keys((await get(url)).json<object[]>()[0]).join(' ');
  expect(await fields('/api/packages')).toBe(
    'id name basePrice description duration gamesIncluded features tier popular',
  );
  expect(await fields('/api/games')).toBe(
    'id name description imageUrl difficulty minPlayers maxPlayers spaceRequired spaceType duration ageRange skills equipment',
  );
  expect((await get('/api/packages')).json<{ basePrice: number }[]>()[0].basePrice).toBe(400);
});

it.each(['/api/packages', '/api/games?spaceType=both'])(
  '%s answers 304 when the client has the current ETag',
  async (url) => {
    const etag = String((await get(url)).headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get(url, { 'if-none-match': known });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  },
);

it('reads within a second need no query, and concurrent reads after it share one', async () => {
  secondsLater(0);
  await get('/api/games');
  const connections = jest.spyOn(
    modules.get(DataSource).driver as unknown as { obtainMasterConnection(): Promise<unknown> },
    'obtainMasterConnection',
  );
  await Promise.all(Array.from({ length: 20 }, (_, index) => get(`/api/games?minPlayers=${index}`)));
  const within = connections.mock.calls.length;
  secondsLater(2);
  await Promise.all(Array.from({ length: 20 }, (_, index) => get(`/api/games?minPlayers=${index}`)));
  expect([within, connections.mock.calls.length - within]).toEqual([0, 1]);
});

it('shows an edit after a second, with a new ETag', async () => {
  const before = (await get('/api/packages')).headers.etag;
  await database.query(`update packages set description = 'New words.' where id = 'starter-showdown'`);
  secondsLater(2);
  const answer = await get('/api/packages', { 'if-none-match': String(before) });
  expect([answer.statusCode, answer.json<{ description: string }[]>()[0].description]).toEqual([
    200,
    'New words.',
  ]);
});

it('omits a retired game', async () => {
  await database.query(`update games set retired_at = now() where id = 'sack-sprint'`);
  secondsLater(4);
  expect((await get('/api/games')).json<{ id: string }[]>().map(({ id }) => id)).not.toContain('sack-sprint');
});

it('serves the last known list while the database is unavailable', async () => {
  await get('/api/packages');
  secondsLater(6);
  const unavailable = new Error('the database is unavailable');
  jest
    .spyOn(
      modules.get(DataSource).driver as unknown as { obtainMasterConnection(): Promise<unknown> },
      'obtainMasterConnection',
    )
    .mockRejectedValue(unavailable);
  expect((await get('/api/packages')).json()).toHaveLength(3);
});
