// Game ids that were chosen on the games page, kept in session storage until the wizard reads them.
const KEY = 'day-games';
const MAX_GAMES = 20;

/** The chosen ids in order; empty without session storage. */
export function readChosenGames(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MAX_GAMES) : [];
  } catch {
    return [];
  }
}

export function saveChosenGames(ids: string[]): void {
  try {
    if (ids.length > 0) sessionStorage.setItem(KEY, JSON.stringify(ids));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the choice is lost when the page is closed.
  }
}

/** Returns the chosen ids and clears them. */
export function popChosenGames(): string[] {
  const ids = readChosenGames();
  if (ids.length > 0) saveChosenGames([]);
  return ids;
}
