import type { PriceBook } from '#libs/shared/contracts';

const GAMES_IN_BASE = 3;
const MANY_GAMES_FROM = 6;

/** Minutes of an event: the book's base, more for each game beyond three, and once more from six games on. */
export function durationMinutes(gameCount: number, { minutes }: Pick<PriceBook, 'minutes'>): number {
  const extraGames = Math.max(0, gameCount - GAMES_IN_BASE);
  return minutes.base + extraGames * minutes.perGame + (gameCount >= MANY_GAMES_FROM ? minutes.manyGames : 0);
}
