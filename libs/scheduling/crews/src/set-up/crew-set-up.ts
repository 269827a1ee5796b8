// The setup of the crews, which changes rarely and is cached by its version.
import { instantInZone } from '#libs/shared/contracts';
import type { Span } from '../availability/crew-fit.rules.js';
import type { Place } from '../availability/travel.rules.js';

type Minutes = { from: number; to: number };
type Lead = { isActive: boolean; away: string; checkedUntil: string | null };

/** Hours are wall-clock minutes in the business zone. */
export type CrewRow = {
  no: number;
  homeZip: string | null;
  position: number;
  hours: ({ weekday: number } & Minutes)[];
  /** Null without members, else one entry per lead. */
  leads: Lead[] | null;
};

export type DayRow = { crewNo: number | null; day: string; from: number | null; to: number | null };

export type CrewSetUp = {
  version: string;
  crews: CrewRow[];
  days: DayRow[];
  owned: ReadonlyMap<string, number>;
  /** Coordinates by ZIP code; null if the import has none. */
  places: Map<string, Place | null>;
};

/** Working hours of a day as instants; a crew's own special day overrides one of all crews. */
export function hoursOf({ days }: CrewSetUp, crew: CrewRow, day: string, zone: string): Span[] {
  const own = days.find((each) => each.day === day && each.crewNo === crew.no);
  const special = own ?? days.find((each) => each.day === day && each.crewNo === null);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const minutes: Minutes[] = special
    ? special.from === null
      ? []
      : [{ from: special.from, to: special.to as number }]
    : crew.hours.filter((each) => each.weekday === weekday);
  const instant = (minute: number) => instantInZone(day, minute, zone).getTime();
  return minutes.map(({ from, to }) => ({ from: instant(from), to: instant(to) }));
}

/** True if a lead is available that day, or the crew has no members. */
export function isStaffed({ leads }: CrewRow, day: string, requireBackgroundCheck: boolean): boolean {
  if (leads === null) return true;
  return leads.some(
    ({ isActive, away, checkedUntil }) =>
      isActive &&
      !isWithin(away, day) &&
      (!requireBackgroundCheck ||
        (checkedUntil !== null && (checkedUntil === 'infinity' || day < checkedUntil))),
  );
}

/** `ranges`: a PostgreSQL datemultirange as text, "{[2027-05-01,2027-05-08)}"; ends are exclusive. */
function isWithin(ranges: string, day: string): boolean {
  return [...ranges.matchAll(/\[([\d-]+),([\d-]+)\)/g)].some(([, from, to]) => from <= day && day < to);
}
