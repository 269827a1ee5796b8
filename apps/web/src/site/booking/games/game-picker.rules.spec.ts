import type { GameView } from '#libs/shared/contracts';
import { gamesThatMatch, NO_FILTER } from './game-picker.rules.js';

const game = (id: string, spaceType: GameView['spaceType'], description = '') =>
  ({ id, name: `The ${id}`, description, spaceType }) as GameView;
const games = [game('Sack', 'outdoor', 'Hop'), game('Cup', 'indoor', 'Stack'), game('Egg', 'both', 'Walk')];
const found = (filter: Partial<typeof NO_FILTER>) =>
  gamesThatMatch(games, { ...NO_FILTER, ...filter }).map((each) => each.id);

describe('the game picker', () => {
  it('shows every game without a filter', () => expect(found({})).toEqual(['Sack', 'Cup', 'Egg']));

  it('searches name and description case-insensitively', () => {
    expect(found({ search: 'CUP' })).toEqual(['Cup']);
    expect(found({ search: ' hop ' })).toEqual(['Sack']);
    expect(found({ search: 'e\u0301gg\u200b' })).toEqual(['Egg']);
  });

  it('counts a game for both spaces as indoor and outdoor', () => {
    expect(found({ space: 'indoor' })).toEqual(['Cup', 'Egg']);
    expect(found({ space: 'outdoor' })).toEqual(['Sack', 'Egg']);
    expect(found({ space: 'both' })).toEqual(['Egg']);
  });

  it('finds nothing when nothing matches', () => expect(found({ search: 'chess' })).toEqual([]));
});
