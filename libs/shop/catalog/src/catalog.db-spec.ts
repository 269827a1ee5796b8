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

const counted = async (sql: string) =>
  (await database.query<{ n: number }>(`select count(*)::int as n from ${sql}`))[0].n;

describe('the first start', () => {
  it('offers exactly twenty active games in the order of the content', async () => {
    const list = await games.list();
    expect(list).toHaveLength(20);
    expect(list.slice(0, 3).map(({ id }) => id)).toEqual([
      'sack-sprint',
      'tug-of-champions',
      'egg-spoon-express',
    ]);
  });

  it('fills every list: three packages, twelve pictures, six sample voices', async () => {
    expect(await counted('packages')).toBe(3);
    expect(await counted('gallery_images')).toBe(12);
    expect(await counted('testimonials where is_sample')).toBe(6);
    expect(await counted('promo_codes')).toBe(0);
  });

  it('puts the prices of the first book on the cards', async () => {
    const packages = modules.get(PackagesService);
    expect((await packages.list()).map((each) => each.basePriceCents)).toEqual([40_000, 60_000, 80_000]);
  });

  it('never fills a table again, also when two processes start at once', async () => {
    await database.query(`update games set name = 'Hop Race', retired_at = now() where id = 'limbo-league'`);
    expect(await Promise.all([seedCatalogue(database.url), seedCatalogue(database.url)])).toEqual([[], []]);
    expect(await counted(`games where name = 'Hop Race'`)).toBe(1);
    await database.query(
      `update games set name = 'Limbo League', retired_at = null where id = 'limbo-league'`,
    );
  });

  it('fills an empty database once when two processes start at once', async () => {
    const empty = await createTestDatabase();
    const filled = await Promise.all([seedCatalogue(empty.url), seedCatalogue(empty.url)]);
    expect(filled.map((tables) => tables.length).toSorted((a, b) => a - b)).toEqual([0, 4]);
    await empty.drop();
  });

  it('adds promo codes and ideas only for a demo, and each once', async () => {
    const demo = await createTestDatabase();
    await seedDemo(demo.url);
    await demo.query(`update promo_codes set is_active = false, deleted_at = now() where code = 'WELCOME10'`);
    await seedDemo(demo.url);
    const codes = await demo.query<{ code: string }>('select code from promo_codes order by code');
    expect(codes.map(({ code }) => code)).toEqual(['FREEDAY', 'FRIENDS50', 'SUMMER25', 'WELCOME10']);
    expect(await demo.query('select from custom_games')).toHaveLength(2);
    await demo.drop();
  });
});

describe('the games of a booking', () => {
  it('come in the order asked for, each once', async () => {
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

  it('are never unknown or retired ones', async () => {
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
