// Games that somebody chose while looking around, until the wizard takes them: ids of the catalogue, for this tab alone.
const KEY = 'day-games';
const MOST = 20;

/** The chosen ids, in the order in which they were chosen; none where the browser keeps nothing. */
export function readDayGames(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function keepDayGames(ids: string[]): void {
  try {
    if (ids.length > 0) sessionStorage.setItem(KEY, JSON.stringify(ids));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** The chosen ids, which are forgotten then. */
export function takeDayGames(): string[] {
  const ids = readDayGames();
  if (ids.length > 0) keepDayGames([]);
  return ids;
}
