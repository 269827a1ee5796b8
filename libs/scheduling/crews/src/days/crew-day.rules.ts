// A crew's day as it is driven: what follows from its reservations and its hours.
// Instants and spans are ms since 1970.
import { MINUTE_MS } from '#libs/shared/contracts';
import type { Span } from '../availability/crew-fit.rules.js';

/** One event of a crew, or a time that is offered to a waiting family (`bookingId` null). */
export type PlannedStop = Span & {
  bookingId: string | null;
  zip: string | null;
  startsAt: number;
  durationMinutes: number;
  /** Until when its time is held; null when it is firm. */
  heldUntil: number | null;
  /** What staff overruled for it. */
  overruled: string[];
};

export type PlannedCrew = {
  no: number;
  name: string;
  isActive: boolean;
  homeZip: string | null;
  /** When it works that day; empty when it does not. */
  hours: readonly Span[];
  /** In order of time. */
  stops: PlannedStop[];
};

/** A stretch of the day. `stop` is the place of its event in the list, for a drive the one that it leads to. */
export type CrewDayPart = Span &
  (
    | { kind: 'free' }
    | { kind: 'set-up' | 'event' | 'pack-down'; stop: number }
    /** `stop` null leads home. `minutes` is how long it takes, also where less time is left. */
    | { kind: 'drive'; stop: number | null; minutes: number }
  );

const isSome = ({ from, to }: Span) => from < to;

/** The parts of the hours that nothing fills. */
function freeOf(hours: readonly Span[], filled: readonly Span[]): Span[] {
  return filled.reduce<Span[]>(
    (free, busy) =>
      free
        .flatMap(({ from, to }) => [
          { from, to: Math.min(to, busy.from) },
          { from: Math.max(from, busy.to), to },
        ])
        .filter(isSome),
    [...hours],
  );
}

/**
 * The whole day in order. A drive comes right before the set-up that it leads to, so that the time that is free stands in
 * one piece. `minutesBetween` says how long a drive takes.
 */
export function partsOf(
  { homeZip, hours, stops }: Pick<PlannedCrew, 'homeZip' | 'hours' | 'stops'>,
  minutesBetween: (from: string | null, to: string | null) => number,
): CrewDayPart[] {
  const busy = stops.flatMap((stop, place): CrewDayPart[] => {
    const before = stops[place - 1];
    const minutes = minutesBetween(before ? before.zip : homeZip, stop.zip);
    const leaves = Math.max(stop.from - minutes * MINUTE_MS, before?.to ?? -Infinity);
    const end = stop.startsAt + stop.durationMinutes * MINUTE_MS;
    return [
      { kind: 'drive', stop: place, minutes, from: leaves, to: stop.from },
      { kind: 'set-up', stop: place, from: stop.from, to: stop.startsAt },
      { kind: 'event', stop: place, from: stop.startsAt, to: end },
      { kind: 'pack-down', stop: place, from: end, to: stop.to },
    ];
  });
  const last = stops.at(-1);
  if (last) {
    const minutes = minutesBetween(last.zip, homeZip);
    busy.push({ kind: 'drive', stop: null, minutes, from: last.to, to: last.to + minutes * MINUTE_MS });
  }
  const free = freeOf(hours, busy).map((span): CrewDayPart => ({ kind: 'free', ...span }));
  return [...busy, ...free]
    .filter((part) => isSome(part) || part.kind === 'drive')
    .toSorted((one, other) => one.from - other.from || one.to - other.to);
}

/** The minutes of all drives of these parts. */
export const drivenMinutes = (parts: readonly CrewDayPart[]): number =>
  parts.reduce((sum, part) => sum + (part.kind === 'drive' ? part.minutes : 0), 0);

/** The minutes of the drives along these ZIP codes, home at both ends; as long as `drivenMinutes` of the same day. */
export const drivenAlong = (
  route: readonly (string | null)[],
  minutesBetween: (from: string | null, to: string | null) => number,
): number => route.slice(1).reduce<number>((sum, zip, place) => sum + minutesBetween(route[place], zip), 0);
