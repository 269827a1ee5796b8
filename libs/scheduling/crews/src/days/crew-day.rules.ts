// A crew's day plan, derived from its reservations and hours.
// Instants and spans are ms since 1970.
import { MINUTE_MS } from '#libs/shared/contracts';
import type { Span } from '../availability/crew-fit.rules.js';

/** An event of a crew, or a time offered to the waiting list or held in case of rain (`bookingId` null). */
export type PlannedStop = Span & {
  bookingId: string | null;
  rainBookingId?: string | null;
  zip: string | null;
  startsAt: number;
  durationMinutes: number;
  /** Null if firm. */
  heldUntil: number | null;
  /** Obstacles that staff overruled. */
  overruled: string[];
};

export type PlannedCrew = {
  no: number;
  name: string;
  isActive: boolean;
  homeZip: string | null;
  /** Working hours of that day; empty if closed. */
  hours: readonly Span[];
  /** In chronological order. */
  stops: PlannedStop[];
};

/** A period of the day. `stop` is the index of its event, for a drive that of its destination. */
export type CrewDayPart = Span &
  (
    | { kind: 'free' }
    | { kind: 'set-up' | 'event' | 'pack-down'; stop: number }
    /** `stop` is null for the way home. `minutes` is the driving time, even if less is available. */
    | { kind: 'drive'; stop: number | null; minutes: number }
  );

const isNotEmpty = ({ from, to }: Span) => from < to;

/** The hours minus the filled spans. */
function freePartsOf(hours: readonly Span[], filled: readonly Span[]): Span[] {
  return filled.reduce<Span[]>(
    (free, busy) =>
      free
        .flatMap(({ from, to }) => [
          { from, to: Math.min(to, busy.from) },
          { from: Math.max(from, busy.to), to },
        ])
        .filter(isNotEmpty),
    [...hours],
  );
}

/**
 * All periods of the day in order. A drive ends when set-up begins, so that free time is contiguous. `minutesBetween`
 * returns the driving time.
 */
export function partsOf(
  { homeZip, hours, stops }: Pick<PlannedCrew, 'homeZip' | 'hours' | 'stops'>,
  minutesBetween: (from: string | null, to: string | null) => number,
): CrewDayPart[] {
  const busy = stops.flatMap((stop, index): CrewDayPart[] => {
    const before = stops[index - 1];
    const minutes = minutesBetween(before ? before.zip : homeZip, stop.zip);
    const leaves = Math.max(stop.from - minutes * MINUTE_MS, before?.to ?? -Infinity);
    const end = stop.startsAt + stop.durationMinutes * MINUTE_MS;
    return [
      { kind: 'drive', stop: index, minutes, from: leaves, to: stop.from },
      { kind: 'set-up', stop: index, from: stop.from, to: stop.startsAt },
      { kind: 'event', stop: index, from: stop.startsAt, to: end },
      { kind: 'pack-down', stop: index, from: end, to: stop.to },
    ];
  });
  const last = stops.at(-1);
  if (last) {
    const minutes = minutesBetween(last.zip, homeZip);
    busy.push({ kind: 'drive', stop: null, minutes, from: last.to, to: last.to + minutes * MINUTE_MS });
  }
  const free = freePartsOf(hours, busy).map((span): CrewDayPart => ({ kind: 'free', ...span }));
  return [...busy, ...free]
    .filter((part) => isNotEmpty(part) || part.kind === 'drive')
    .toSorted((one, other) => one.from - other.from || one.to - other.to);
}

/** Total driving minutes of a day. */
export const drivenMinutes = (parts: readonly CrewDayPart[]): number =>
  parts.reduce((sum, part) => sum + (part.kind === 'drive' ? part.minutes : 0), 0);

/** Total driving minutes of a route of ZIP codes; equals `drivenMinutes` if it begins and ends at home. */
export const routeMinutes = (
  route: readonly (string | null)[],
  minutesBetween: (from: string | null, to: string | null) => number,
): number => route.slice(1).reduce<number>((sum, zip, index) => sum + minutesBetween(route[index], zip), 0);
