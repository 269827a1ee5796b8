import { timeLabel, type CrewHours, type CrewView } from '#libs/shared/contracts';
import { CREWS_TEXTS as TEXTS, SHORT_WEEKDAYS } from './copy.js';

/** "9 AM", "8:30 PM". */
export const shortTime = (minute: number) => timeLabel(minute).replace(':00', '');

const spansOn = (hours: readonly CrewHours[], weekday: number) =>
  hours
    .filter((each) => each.weekday === weekday)
    .map(({ fromMinute, toMinute }) => `${shortTime(fromMinute)} – ${shortTime(toMinute)}`)
    .join(', ');

/** The week grouped by consecutive equal days from Monday, such as "Mon – Fri 9 AM – 8 PM". */
export function formatHours(hours: readonly CrewHours[]): string[] {
  const week = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({ weekday, spans: spansOn(hours, weekday) }));
  const runs: { days: number[]; spans: string }[] = [];
  for (const { weekday, spans } of week) {
    const last = runs.at(-1);
    if (last?.spans === spans) last.days.push(weekday);
    else runs.push({ days: [weekday], spans });
  }
  const name = ({ days }: { days: number[] }) =>
    [...new Set([days[0], days[days.length - 1]])].map((day) => SHORT_WEEKDAYS[day]).join(' – ');
  return runs.filter(({ spans }) => spans !== '').map((run) => `${name(run)}: ${run.spans}`);
}

export function formatMembers({ members }: CrewView, names: ReadonlyMap<number, string>): string {
  const of = (role: string) =>
    members
      .filter((each) => each.role === role)
      .map(({ hostNo }) => names.get(hostNo) ?? TEXTS.hostGone)
      .join(', ');
  return members.length === 0 ? TEXTS.noMembers : TEXTS.members(of('lead'), of('helper'));
}
