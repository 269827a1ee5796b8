import { comparingForm, type GameView } from '#libs/shared/contracts';

export type PickerFilter = { search: string; space: 'all' | 'indoor' | 'outdoor' | 'both' };

export const NO_FILTER: PickerFilter = { search: '', space: 'all' };

/** Case-insensitive search in name and description; a game for both spaces matches indoor and outdoor. */
export function gamesThatMatch(games: GameView[], { search, space }: PickerFilter): GameView[] {
  const words = comparingForm(search);
  return games.filter((game) => {
    const isFound = comparingForm(`${game.name}\n${game.description}\n${game.spaceType}`).includes(words);
    const suits =
      space === 'all' || game.spaceType === space || (space !== 'both' && game.spaceType === 'both');
    return isFound && suits;
  });
}
