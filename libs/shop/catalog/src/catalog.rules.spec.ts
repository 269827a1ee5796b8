import { FIRST_BOOK } from '#libs/shared/pricing';
import {
  byBook,
  gameFits,
  packageErrors,
  readGameFilter,
  galleryImageFits,
  readGalleryFilter,
  readTestimonialFilter,
} from './catalog.rules.js';

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
])('filtering by %j returns the games %j', (query, indexes) => {
  const filter = readGameFilter(query);
  expect(games.filter((game) => gameFits(game, filter))).toEqual(indexes.map((index) => games[index]));
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
])('ignores unknown values such as %j', (query) => {
  expect(Object.values(readGameFilter(query)).filter((each) => each !== undefined)).toEqual([]);
});

it.each([
  [1, 1, 3, 90, 45_000, 100],
  [2, 1, 5, 120, 65_000, 130],
  [3, 1, 6, 155, 85_000, 165],
  [3, 80_000, 6, 240, 85_000, 240],
])(
  'byBook() reprices a card of tier %i with %i cents, %i games and %i minutes as %i cents and %i minutes',
  (tier, basePriceCents, gamesIncluded, duration, cents, minutes) => {
    const tiers = FIRST_BOOK.tiers.map((each) => ({ ...each, baseCents: each.baseCents + 5_000 }));
    const book = { ...FIRST_BOOK, tiers, minutes: { ...FIRST_BOOK.minutes, base: 100 } };
    const card = { tier, basePriceCents, gamesIncluded, duration };
    expect(byBook(card, book)).toEqual({ ...card, basePriceCents: cents, duration: minutes });
  },
);

it.each([
  [1, 40_000, 3, ''],
  [1, 40_001, 3, 'basePrice'],
  [2, 60_000, 4, ''],
  [2, 60_000, 6, 'gamesIncluded'],
  [3, 80_000, 20, ''],
  [3, 60_000, 5, 'basePrice gamesIncluded'],
])(
  'packageErrors() for tier %i, %i cents and %i games names: %s',
  (tier, basePriceCents, gamesIncluded, fields) => {
    expect(Object.keys(packageErrors({ tier, basePriceCents, gamesIncluded }, FIRST_BOOK)).join(' ')).toBe(
      fields,
    );
  },
);

it.each([
  [{}, true, true],
  [{ featured: 'true' }, true, false],
  [{ featured: 'false' }, true, true],
  [{ featured: '1' }, true, true],
  [{ category: 'action' }, true, false],
  [{ category: 'awards' }, false, true],
  [{ category: 'all' }, true, true],
  [{ featured: 'true', category: 'awards' }, false, false],
])(
  'the gallery filter %j shows the featured action picture: %s, the plain award picture: %s',
  (query, action, award) => {
    const filter = readGalleryFilter(query);
    expect(galleryImageFits({ featured: true, category: 'action' }, filter)).toBe(action);
    expect(galleryImageFits({ featured: false, category: 'awards' }, filter)).toBe(award);
  },
);

it('filters featured testimonials only by exactly featured=true', () => {
  expect(
    [{ featured: 'true' }, { featured: 'yes' }, {}].map((query) => readTestimonialFilter(query).featured),
  ).toEqual([true, undefined, undefined]);
});
