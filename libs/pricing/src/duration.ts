const BASE_MINUTES = 90;
const GAMES_IN_BASE = 3;
const MINUTES_PER_EXTRA_GAME = 15;
const LONG_EVENT_FROM = 6;
const LONG_EVENT_MINUTES = 20;

/** Minutes of an event: 90, 15 more per game beyond 3, 20 more for more than 5 games. */
export function durationMinutes(gameCount: number): number {
  const extraGames = Math.max(0, gameCount - GAMES_IN_BASE);
  return (
    BASE_MINUTES +
    extraGames * MINUTES_PER_EXTRA_GAME +
    (gameCount >= LONG_EVENT_FROM ? LONG_EVENT_MINUTES : 0)
  );
}
