import type { CrewDayPart, DrivenDay } from '#libs/scheduling/crews';
import { MINUTE_MS } from '#libs/shared/contracts';
import { vanLoad, type PackingLine } from './packing-list.rules.js';
import type { DayEvent } from './packing-list.rules.js';

/** An entry of a van's plan. `at` is in ms since the epoch; `minutes` is the length of a drive. */
export type PlanLine = { at: number; what: string };
export type CrewSheet = {
  no: number;
  name: string;
  /** When the van leaves its base; null on a day without events. */
  leavesAt: number | null;
  drivenMinutes: number;
  plan: PlanLine[];
  load: PackingLine[];
  /** Ordered by start. Unconfirmed events are only in the plan. */
  events: DayEvent[];
};

/** A crew's sheet: departure, stops and drives in order, and what its van carries. */
export function crewSheet(crew: DrivenDay, all: readonly DayEvent[]): CrewSheet {
  const byId = new Map(all.map((event) => [event.booking.id, event]));
  const events = crew.stops.flatMap(({ bookingId }) => byId.get(bookingId ?? '') ?? []);
  const whose = (stop: number) =>
    stopLabel(byId.get(crew.stops[stop].bookingId ?? ''), crew.stops[stop].bookingId);
  return {
    no: crew.no,
    name: crew.name,
    leavesAt: crew.parts.find(({ kind }) => kind === 'drive')?.from ?? null,
    drivenMinutes: crew.drivenMinutes,
    plan: crew.parts.flatMap((part) => lineOf(part, crew, whose)),
    load: vanLoad(events),
    events,
  };
}

function stopLabel(event: DayEvent | undefined, bookingId: string | null): string {
  if (event) return event.booking.parentName;
  return bookingId ? 'a booking that is not confirmed yet' : 'a time offered to a waiting family';
}

function lineOf(part: CrewDayPart, { stops }: DrivenDay, whose: (stop: number) => string): PlanLine[] {
  switch (part.kind) {
    case 'free':
      return [];
    case 'drive': {
      const to = part.stop === null ? 'home' : `to ${stops[part.stop].zip ?? 'an unknown ZIP code'}`;
      const left = Math.round((part.to - part.from) / MINUTE_MS);
      const short = left < part.minutes ? `; only ${left} min are left for it` : '';
      return [{ at: part.from, what: `Leave, drive ${part.minutes} min ${to}${short}` }];
    }
    case 'set-up':
      return [{ at: part.from, what: `Set up: ${whose(part.stop)}` }];
    case 'event':
      return [{ at: part.from, what: `Event: ${whose(part.stop)}` }];
    case 'pack-down':
      return [{ at: part.from, what: `Pack up: ${whose(part.stop)}` }];
  }
}
