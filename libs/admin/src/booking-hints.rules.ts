import { startMinute, timeLabel } from '#libs/contracts';

/** Events run until 8:00 PM (specification, section 2). */
const CLOSING_MINUTE = 20 * 60;

export type PlayersOfGame = { name: string; minPlayers: number; maxPlayers: number };

/** The time on the wall when an event ends, such as "12:30 PM". */
export const endTime = (event: { eventTime: string; durationMinutes: number }) =>
  timeLabel((startMinute(event.eventTime) ?? 0) + event.durationMinutes);

/** What staff should know before the day; a parent is never refused for it (rulings C7, C22). */
export function hintsOf(
  event: { eventTime: string; durationMinutes: number; guestCount: number },
  games: PlayersOfGame[],
): string[] {
  const hints: string[] = [];
  if ((startMinute(event.eventTime) ?? 0) + event.durationMinutes > CLOSING_MINUTE) {
    hints.push(
      `The event ends after hours: at ${endTime(event)}, and events run until ${timeLabel(CLOSING_MINUTE)}.`,
    );
  }
  const children = `${event.guestCount} children`;
  for (const { name, minPlayers, maxPlayers } of games) {
    if (event.guestCount < minPlayers)
      hints.push(`${children} are too few for ${name}, which needs ${minPlayers}.`);
    if (event.guestCount > maxPlayers)
      hints.push(
        `${children} are more than ${name} takes at once, which is ${maxPlayers}: plan it in rounds.`,
      );
  }
  return hints;
}
