// Games that somebody chose while looking around, until the wizard takes them: ids of the catalogue, for this tab alone.
const KEY = 'day-games';
const MAX_GAMES = 20;

/** The chosen ids, in the order in which they were chosen; none where the browser keeps nothing. */
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
    // Without storage the choice lasts as long as the page.
  }
}

/** The chosen ids, which are forgotten then. */
export function popChosenGames(): string[] {
  const ids = readChosenGames();
  if (ids.length > 0) saveChosenGames([]);
  return ids;
}
