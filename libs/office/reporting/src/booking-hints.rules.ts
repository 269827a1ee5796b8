import { LAST_END_MINUTE, startMinute, timeLabel } from '#libs/shared/contracts';

export type PlayersOfGame = { name: string; minPlayers: number; maxPlayers: number };

/** Local end time of an event, such as "12:30 PM". */
export const endTime = (event: { eventTime: string; durationMinutes: number }) =>
  timeLabel((startMinute(event.eventTime) ?? 0) + event.durationMinutes);

const joinNames = (parts: string[]) => new Intl.ListFormat('en-US').format(parts);

/** One sentence for all games, instead of one for each. */
function tooFew(children: string, games: PlayersOfGame[]): string {
  if (games.length === 1)
    return `${children} are too few for ${games[0].name}, which needs ${games[0].minPlayers}.`;
  const needs = games.map(({ name, minPlayers }) => `${name} (needs ${minPlayers})`);
  return `${children} are too few for ${games.length} games: ${joinNames(needs)}.`;
}

function tooMany(children: string, games: PlayersOfGame[]): string {
  if (games.length === 1)
    return `${children} are more than ${games[0].name} takes at once, which is ${games[0].maxPlayers}: plan it in rounds.`;
  const take = games.map(({ name, maxPlayers }) => `${name} (${maxPlayers})`);
  return `${children} are more than ${games.length} games take at once, so plan these in rounds: ${joinNames(take)}.`;
}

/** Warnings for staff before the event; they never reject a booking. */
export function hintsOf(
  event: { eventTime: string; durationMinutes: number; guestCount: number },
  games: PlayersOfGame[],
): string[] {
  const hints: string[] = [];
  if ((startMinute(event.eventTime) ?? 0) + event.durationMinutes > LAST_END_MINUTE) {
    hints.push(
      `The event ends after hours: at ${endTime(event)}, and events run until ${timeLabel(LAST_END_MINUTE)}.`,
    );
  }
  const children = `${event.guestCount} children`;
  const small = games.filter(({ minPlayers }) => event.guestCount < minPlayers);
  const large = games.filter(({ maxPlayers }) => event.guestCount > maxPlayers);
  if (small.length > 0) hints.push(tooFew(children, small));
  if (large.length > 0) hints.push(tooMany(children, large));
  return hints;
}
