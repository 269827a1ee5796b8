import type { GameView } from '#libs/shared/contracts';
import { EVERYTHING, filtersOf, matching, readChoice, writeChoice } from './game-choice.js';

const game = (name: string, description: string) => ({ name, description }) as GameView;

describe('choosing games', () => {
  it("'any' sends no filter", () => {
    expect(filtersOf(EVERYTHING)).toEqual({});
    expect(filtersOf({ search: 'rope', space: 'indoor', players: '6' })).toEqual({
      spaceType: 'indoor',
      minPlayers: 6,
    });
  });

  it('a shared URL restores the same filters', () => {
    const choice = { search: 'egg & spoon', space: 'outdoor', players: '8' };
    expect(readChoice(new URLSearchParams(writeChoice(choice)))).toEqual(choice);
    expect(readChoice(new URLSearchParams())).toEqual(EVERYTHING);
  });

  it('the search matches part of the name or description, case-insensitively', () => {
    const games = [game('Sack Sprint', 'Hop for the line'), game('Limbo League', 'The bar drops')];
    expect(matching(games, ' SACK ')).toEqual([games[0]]);
    expect(matching(games, 'bar')).toEqual([games[1]]);
    expect(matching(games, '')).toEqual(games);
  });

  it('the search ignores accents, invisible characters and kinds of apostrophes and hyphens', () => {
    const games = [game('Piñata Pop', 'The king’s tug\u2011of\u2011war')];
    for (const typed of ['pinata', 'PIN\u0303ATA\u200b', "king's", 'tug-of\u2013war', 'pinata\u00a0pop'])
      expect(matching(games, typed)).toEqual(games);
  });
});
