import { AppError, check, SubmitCustomGame } from '#libs/shared/contracts';
import { InboxModule } from '../inbox.module.js';
import { CustomGamesService } from './custom-games.service.js';
import { setUpModules } from '#libs/platform/testing';
import { RequestUser } from '#libs/platform/auth';

const { modules, database } = setUpModules([InboxModule], {
  environment: () => ({ RATE_LIMITS: 'on' }),
});
let customGames: CustomGamesService;

beforeAll(() => {
  customGames = modules.get(CustomGamesService);
});

const counted = async (sql: string) =>
  (await database.query<{ n: number }>(`select count(*)::int as n from ${sql}`))[0].n;

describe('a custom game', () => {
  let address = 0;
  const currentUser = () => new RequestUser({ address: `192.0.2.${(address += 1)}` });
  const customGame = (changes: object = {}) =>
    check(SubmitCustomGame, { name: 'Pancake Relay', description: 'Flip and run.', ...changes }).value;
  const published = (id: string) => counted(`outbox where payload ->> 'customGameId' = '${id}'`);

  it('is stored for review with its session, and published once', async () => {
    const sender = currentUser();
    const { id, name, status } = await customGames.submit(customGame({ equipment: ['Pans', ' '] }), sender);
    expect([name, status, sender.isKnown]).toEqual(['Pancake Relay', 'submitted', true]);
    const [row] = await database.query(
      'select equipment, space_type, difficulty, estimated_duration, session_id from custom_games where id = $1',
      [id],
    );
    expect(row).toEqual({
      equipment: ['Pans'],
      space_type: 'both',
      difficulty: 2,
      estimated_duration: 15,
      session_id: sender.sessionId,
    });
    expect(await published(id)).toBe(1);
    expect(await counted(`games where name = 'Pancake Relay'`)).toBe(0);
  });

  it('is stored once when it is repeated with its creation key, also concurrently', async () => {
    const sender = currentUser();
    const sent = await Promise.all([1, 2, 3].map(() => customGames.submit(customGame(), sender, 'key-1')));
    const again = await customGames.submit(customGame(), sender, 'key-1');
    expect(new Set([...sent, again].map(({ id }) => id)).size).toBe(1);
    expect(await counted(`custom_games where creation_key = 'key-1'`)).toBe(1);
    expect(await published(again.id)).toBe(1);
  });

  it('is stored again each time without a key', async () => {
    const sender = currentUser();
    const [first, second] = [
      await customGames.submit(customGame(), sender),
      await customGames.submit(customGame(), sender),
    ];
    expect(first.id).not.toBe(second.id);
  });

  it.each([
    [{ spaceType: 'moon', difficulty: 99 }, 'both', 2],
    [{ spaceType: 'indoor', difficulty: '4' }, 'indoor', 4],
    [{ spaceType: null, difficulty: 'hard' }, 'both', 2],
    [{ difficulty: 2.5 }, 'both', 2],
  ])('with %j is stored as %s, difficulty %i', async (changes, spaceType, difficulty) => {
    const { id } = await customGames.submit(customGame(changes), currentUser());
    const [row] = await database.query('select space_type, difficulty from custom_games where id = $1', [id]);
    expect(row).toEqual({ space_type: spaceType, difficulty });
  });

  it('is rejected from the eleventh per hour and address, and leaves no session behind', async () => {
    const sender = currentUser();
    for (let sent = 0; sent < 10; sent += 1) await customGames.submit(customGame(), sender);
    const next = new RequestUser({ address: sender.address });
    const rejection = await customGames.submit(customGame(), next).catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(AppError);
    expect((rejection as AppError).code).toBe('TOO_MANY');
    expect(next.isKnown).toBe(false);
  });
});
