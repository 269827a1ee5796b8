// The setup of the crews, which changes rarely and is cached by its version.
import { instantInZone } from '#libs/shared/contracts';
import type { EntityManager } from 'typeorm';
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

/** Limits memory, since clients choose the ZIP codes. */
const MAX_CACHED_PLACES = 5_000;

/** Reads the active crews. Special days before `today` (yyyy-MM-dd) are omitted. */
export async function readSetUp(on: EntityManager, version: string, today: string): Promise<CrewSetUp> {
  const [row]: { crews: CrewRow[]; days: DayRow[]; sets: { item: string; owned: number }[] }[] =
    await on.query(SET_UP_SQL, [today]);
  return {
    version,
    crews: row.crews,
    days: row.days,
    owned: new Map(row.sets.map(({ item, owned }) => [item, owned])),
    places: new Map(),
  };
}

/** Adds these ZIP codes to the cached places and returns the cache. */
export async function loadPlaces(
  on: EntityManager,
  setUp: CrewSetUp,
  zips: readonly (string | null)[],
): Promise<CrewSetUp['places']> {
  // A new map, because concurrent readers still use the old one.
  if (setUp.places.size > MAX_CACHED_PLACES) setUp.places = new Map();
  const { places } = setUp;
  const unknown = [...new Set(zips)].filter((zip) => zip !== null && !places.has(zip));
  if (unknown.length === 0) return places;
  const found: ({ zip: string } & Place)[] = await on.query(
    'select zip, latitude, longitude from zip_centroids where zip = any($1)',
    [unknown],
  );
  for (const zip of unknown) places.set(zip as string, null);
  for (const { zip, latitude, longitude } of found) places.set(zip, { latitude, longitude });
  return places;
}

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

const SET_UP_SQL = `
  select
    coalesce((select json_agg(json_build_object(
      'no', c.no, 'homeZip', c.home_zip, 'position', c.position,
      'hours', coalesce((select json_agg(json_build_object('weekday', h.weekday, 'from', h.from_minute, 'to', h.to_minute))
        from crew_hours h where h.crew_no = c.no), '[]'),
      'leads', case when exists (select from crew_members m where m.crew_no = c.no) then
        coalesce((select json_agg(json_build_object('isActive', h.is_active, 'away', h.away::text,
            'checkedUntil', h.checked_until::text))
          from crew_members m join host_cards h on h.host_no = m.host_no
          where m.crew_no = c.no and m.role = 'lead'), '[]') end
    ) order by c.no) from crews c where c.is_active and c.retired_at is null), '[]') as crews,
    coalesce((select json_agg(json_build_object('crewNo', d.crew_no, 'day', to_char(d.day, 'YYYY-MM-DD'),
        'from', d.from_minute, 'to', d.to_minute))
      from crew_days d where d.day >= $1::date), '[]') as days,
    coalesce((select json_agg(json_build_object('item', k.item, 'owned', k.owned)) from equipment_sets k), '[]') as sets`;
