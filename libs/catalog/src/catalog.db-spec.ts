import { randomUUID } from 'node:crypto';
import type { TestingModule } from '@nestjs/testing';
import { Sessions, Visitor } from '#libs/visitors';
import { CatalogModule, CustomGamesService, GamesService, PackagesService } from '#libs/catalog';
import { AppError, check, SubmitCustomGame } from '#libs/contracts';
import { seedCatalogue, seedDemo } from '#libs/database';
import { createTestDatabase, startRooms, type TestDatabase } from '#libs/testing';

let database: TestDatabase;
let rooms: TestingModule;
let games: GamesService;
let ideas: CustomGamesService;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedCatalogue(database.url);
  rooms = await startRooms(database, [CatalogModule], { environment: { RATE_LIMITS: 'on' } });
  games = rooms.get(GamesService);
  ideas = rooms.get(CustomGamesService);
});
afterAll(async () => {
  await rooms?.close();
  await database?.drop();
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

  it('puts the prices of the rate card on the cards', async () => {
    const packages = rooms.get(PackagesService);
    expect((await packages.list()).map((each) => each.basePriceCents)).toEqual([40_000, 60_000, 80_000]);
    expect(await packages.priceWarnings()).toEqual([]);
  });

  it('never fills a table again, also when two processes start at once', async () => {
    await database.query(`update games set name = 'Hop Race', retired_at = now() where id = 'limbo-league'`);
    expect(await Promise.all([seedCatalogue(database.url), seedCatalogue(database.url)])).toEqual([[], []]);
    expect(await counted(`games where name = 'Hop Race'`)).toBe(1);
    await database.query(
      `update games set name = 'Limbo League', retired_at = null where id = 'limbo-league'`,
    );
  });

  it('fills an empty house once when two processes start at once', async () => {
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
    const found = await games.activeByIds([
      'relay-rocket',
      'no-such-game',
      "'; drop table games",
      'sack-sprint',
    ]);
    expect(found.map(({ id }) => id)).toEqual(['sack-sprint']);
    expect(await games.list()).toHaveLength(19);
    await database.query(`update games set retired_at = null where id = 'relay-rocket'`);
    expect(await games.activeByIds([])).toEqual([]);
  });
});

describe('a game idea', () => {
  let address = 0;
  const visitor = () =>
    new Visitor(rooms.get(Sessions), null, randomUUID(), null, null, `192.0.2.${(address += 1)}`);
  const idea = (changes: object = {}) =>
    check(SubmitCustomGame, { name: 'Pancake Relay', description: 'Flip and run.', ...changes }).value;
  const told = (id: string) => counted(`outbox where payload ->> 'customGameId' = '${id}'`);

  it('is kept for review, known by session, and told once', async () => {
    const sender = visitor();
    const { id, name, status } = await ideas.submit(idea({ equipment: ['Pans', ' '] }), sender);
    expect([name, status, sender.isKnown]).toEqual(['Pancake Relay', 'submitted', true]);
    const [row] = await database.query(
      'select equipment, space_type, difficulty, estimated_duration, visitor_id from custom_games where id = $1',
      [id],
    );
    expect(row).toEqual({
      equipment: ['Pans'],
      space_type: 'both',
      difficulty: 2,
      estimated_duration: 15,
      visitor_id: sender.visitorId,
    });
    expect(await told(id)).toBe(1);
    expect((await games.list()).map((game) => game.name)).not.toContain('Pancake Relay');
  });

  it('sent again with the same creation key is the first one, also at the same moment', async () => {
    const sender = visitor();
    const sent = await Promise.all([1, 2, 3].map(() => ideas.submit(idea(), sender, 'key-1')));
    const again = await ideas.submit(idea(), sender, 'key-1');
    expect(new Set([...sent, again].map(({ id }) => id)).size).toBe(1);
    expect(await counted(`custom_games where creation_key = 'key-1'`)).toBe(1);
    expect(await told(again.id)).toBe(1);
  });

  it('without a key is a new one every time', async () => {
    const sender = visitor();
    const [first, second] = [await ideas.submit(idea(), sender), await ideas.submit(idea(), sender)];
    expect(first.id).not.toBe(second.id);
  });

  it.each([
    [{ spaceType: 'moon', difficulty: 99 }, 'both', 2],
    [{ spaceType: 'indoor', difficulty: '4' }, 'indoor', 4],
    [{ spaceType: null, difficulty: 'hard' }, 'both', 2],
    [{ difficulty: 2.5 }, 'both', 2],
  ])('with %j is kept as %s, difficulty %i', async (changes, spaceType, difficulty) => {
    const { id } = await ideas.submit(idea(changes), visitor());
    const [row] = await database.query('select space_type, difficulty from custom_games where id = $1', [id]);
    expect(row).toEqual({ space_type: spaceType, difficulty });
  });

  it('is refused from the eleventh in an hour from one address, and leaves no session behind', async () => {
    const sender = visitor();
    for (let sent = 0; sent < 10; sent += 1) await ideas.submit(idea(), sender);
    const next = new Visitor(rooms.get(Sessions), null, randomUUID(), null, null, sender.address);
    const refusal = await ideas.submit(idea(), next).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect((refusal as AppError).code).toBe('TOO_MANY');
    expect(next.isKnown).toBe(false);
  });
});
