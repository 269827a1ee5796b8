// Crew work per report step and per crew.
import type { CrewDaysWork, CrewReport, CrewWork } from '#libs/shared/contracts';
import type { CrewFiguresOfDays } from '#libs/scheduling/crews';

const countIn = (days: ReadonlySet<string>, from: string, before: string) =>
  [...days].filter((day) => from <= day && day < before).length;

function workOf(crewDays: CrewFiguresOfDays['crewDays']): CrewWork {
  const sum = (of: (day: CrewWork) => number) => crewDays.reduce((all, day) => all + of(day), 0);
  return { events: sum(({ events }) => events), drivenMinutes: sum((day) => day.drivenMinutes) };
}

/** Later than every event date. */
const END = '9999-12-31';

/** `starts` are the first days of the report's steps, in order. */
export function crewReport(figures: CrewFiguresOfDays, starts: readonly string[]): CrewReport {
  const { crewDays, workDays, fullDays } = figures;
  const between = (from: string, before: string): CrewDaysWork => ({
    ...workOf(crewDays.filter(({ day }) => from <= day && day < before)),
    workDays: countIn(workDays, from, before),
    fullDays: countIn(fullDays, from, before),
  });
  const names = new Map(crewDays.map(({ no, name }) => [no, name]));
  return {
    total: between('', END),
    series: starts.map((start, place) => ({ start, ...between(start, starts[place + 1] ?? END) })),
    byCrew: [...names].map(([no, name]) => ({
      no,
      name,
      ...workOf(crewDays.filter((day) => day.no === no)),
    })),
  };
}
