import { CatalogModule } from './catalog.module.js';
import { GamesService } from './games.service.js';
import { PackagesService } from './packages.service.js';
import { seedCatalogue, seedDemo } from '#libs/platform/database';
import { createTestDatabase, setUpModules } from '#libs/platform/testing';

const { modules, database } = setUpModules([CatalogModule]);
let games: GamesService;

beforeAll(async () => {
  await seedCatalogue(database.url);
  games = modules.get(GamesService);
});

const count = async (sql: string) =>
  (await database.query<{ n: number }>(`select count(*)::int as n from ${sql}`))[0].n;

describe('seeding the catalog', () => {
  it('creates twenty active games in seed order', async () => {
    const list = await games.list();
    expect(list).toHaveLength(20);
    expect(list.slice(0, 3).map(({ id }) => id)).toEqual([
      'sack-sprint',
      'tug-of-champions',
      'egg-spoon-express',
    ]);
  });

  it('creates three packages, twelve pictures and six sample testimonials', async () => {
    expect(await count('packages')).toBe(3);
    expect(await count('gallery_images')).toBe(12);
    expect(await count('testimonials where is_sample')).toBe(6);
    expect(await count('promo_codes')).toBe(0);
  });

  it('prices the package cards by the first book', async () => {
    const packages = modules.get(PackagesService);
    expect((await packages.list()).map((each) => each.basePriceCents)).toEqual([40_000, 60_000, 80_000]);
  });

  it('never fills a table twice, even when two processes start at the same time', async () => {
    await database.query(`update games set name = 'Hop Race', retired_at = now() where id = 'limbo-league'`);
    expect(await Promise.all([seedCatalogue(database.url), seedCatalogue(database.url)])).toEqual([[], []]);
    expect(await count(`games where name = 'Hop Race'`)).toBe(1);
    await database.query(
      `update games set name = 'Limbo League', retired_at = null where id = 'limbo-league'`,
    );
  });

  it('fills an empty database once when two processes start at the same time', async () => {
    const empty = await createTestDatabase();
    const filled = await Promise.all([seedCatalogue(empty.url), seedCatalogue(empty.url)]);
    expect(filled.map((tables) => tables.length).toSorted((a, b) => a - b)).toEqual([0, 5]);
    await empty.drop();
  });

  it('adds promo codes and custom games only for a demo, each once', async () => {
    const demo = await createTestDatabase();
    await seedDemo(demo.url);
    await demo.query(`update promo_codes set is_active = false, deleted_at = now() where code = 'WELCOME10'`);
    await seedDemo(demo.url);
    const codes = await demo.query<{ code: string }>(
      `select code || case when is_active then '' else ' off' end as code from promo_codes order by code`,
    );
    expect(codes.map(({ code }) => code)).toEqual(['FREEDAY off', 'FRIENDS50', 'SUMMER25', 'WELCOME10 off']);
    expect(await demo.query('select from custom_games')).toHaveLength(2);
    await demo.drop();
  });
});

describe('activeByIds()', () => {
  it('returns games in the order requested, each once', async () => {
    const found = await games.activeByIds([
      'ring-toss-royale',
      'sack-sprint',
      'ring-toss-royale',
      'limbo-league',
    ]);
    expect(found).toEqual([
      { id: 'ring-toss-royale', name: 'Ring Toss Royale' },
      { id: 'sack-sprint', name: 'Sack Sprint' },
      { id: 'limbo-league', name: 'Limbo League' },
    ]);
  });

  it('omits unknown and retired games', async () => {
    await database.query(`update games set retired_at = now() where id = 'relay-rocket'`);
    games.invalidate();
    const found = await games.activeByIds([
      'relay-rocket',
      'no-such-game',
      "'; drop table games",
      'sack-sprint',
    ]);
    expect(found.map(({ id }) => id)).toEqual(['sack-sprint']);
    expect(await games.list()).toHaveLength(19);
    await database.query(`update games set retired_at = null where id = 'relay-rocket'`);
    expect(await games.activeByIds(['relay-rocket'])).toEqual([
      { id: 'relay-rocket', name: expect.any(String) },
    ]);
    expect(await games.activeByIds([])).toEqual([]);
  });
});
