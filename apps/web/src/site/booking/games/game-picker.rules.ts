import type { GameView } from '#libs/shared/contracts';

export type PickerFilter = { search: string; space: 'all' | 'indoor' | 'outdoor' | 'both' };

export const NO_FILTER: PickerFilter = { search: '', space: 'all' };

/** Name or description holds the words, in any case; a game for both spaces suits indoor and outdoor. */
export function gamesThatMatch(games: GameView[], { search, space }: PickerFilter): GameView[] {
  const words = search.trim().toLowerCase();
  return games.filter((game) => {
    const isFound = `${game.name}\n${game.description}\n${game.spaceType}`.toLowerCase().includes(words);
    const suits =
      space === 'all' || game.spaceType === space || (space !== 'both' && game.spaceType === 'both');
    return isFound && suits;
  });
}
