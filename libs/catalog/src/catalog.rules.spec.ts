import { FIRST_BOOK } from '#libs/pricing';
import { gameFits, packageFaults, priceDisagreements, readGameFilter } from './catalog.rules.js';

const games = [
  { spaceType: 'indoor', minPlayers: 2, maxPlayers: 20 },
  { spaceType: 'outdoor', minPlayers: 6, maxPlayers: 30 },
  { spaceType: 'both', minPlayers: 8, maxPlayers: 30 },
  { spaceType: 'both', minPlayers: 10, maxPlayers: 40 },
];

it.each([
  [{}, [0, 1, 2, 3]],
  [{ spaceType: 'indoor' }, [0, 2, 3]],
  [{ spaceType: 'outdoor' }, [1, 2, 3]],
  [{ spaceType: 'both' }, [2, 3]],
  [{ minPlayers: '0' }, [0, 1, 2, 3]],
  [{ minPlayers: '6' }, [1, 2, 3]],
  [{ minPlayers: '8' }, [2, 3]],
  [{ maxPlayers: '30' }, [0, 1, 2]],
  [{ maxPlayers: '29' }, [0]],
  [{ spaceType: 'outdoor', minPlayers: '8', maxPlayers: '30' }, [2]],
  [{ minPlayers: '11' }, []],
])('of the games asked for by %j these fit: %j', (query, places) => {
  const filter = readGameFilter(query);
  expect(games.filter((game) => gameFits(game, filter))).toEqual(places.map((place) => games[place]));
});

it.each([
  { spaceType: 'all' },
  { spaceType: 'Indoor' },
  { spaceType: '' },
  { spaceType: ['indoor', 'outdoor'] },
  { spaceType: 'constructor' },
  { minPlayers: 'any' },
  { minPlayers: '4+' },
  { minPlayers: '-4' },
  { minPlayers: '4.5' },
  { minPlayers: '99999' },
  { maxPlayers: '1e3' },
  { maxPlayers: ['4'] },
  { color: 'red', __proto__: { spaceType: 'moon' } },
])('unknown values such as %j are ignored', (query) => {
  expect(Object.values(readGameFilter(query)).filter((each) => each !== undefined)).toEqual([]);
});

it('names the package cards whose price is not the one of the rate card', () => {
  const cards = FIRST_BOOK.tiers.map(({ tier, baseCents }) => ({
    id: `tier-${tier}`,
    tier,
    basePriceCents: baseCents as number,
  }));
  expect(priceDisagreements(cards)).toEqual([]);
  cards[1].basePriceCents = 59_900;
  expect(priceDisagreements(cards)).toEqual([
    'package tier-2: 59900 cents differ from tier 2 of the rate card',
  ]);
});

it.each([
  [1, 40_000, 3, ''],
  [1, 40_001, 3, 'basePrice'],
  [2, 60_000, 4, ''],
  [2, 60_000, 6, 'gamesIncluded'],
  [3, 80_000, 20, ''],
  [3, 60_000, 5, 'basePrice gamesIncluded'],
])(
  'a card of tier %i for %i cents with %i games is refused for: %s',
  (tier, basePriceCents, gamesIncluded, fields) => {
    expect(Object.keys(packageFaults({ tier, basePriceCents, gamesIncluded })).join(' ')).toBe(fields);
  },
);
