// Which crews can serve an event, best first. Pure: what is offered and what is reserved ask these same functions.
// Instants and spans are ms since 1970.
import { HOUR_MS, MINUTE_MS } from '#libs/shared/contracts';
import { travelMinutes, type Stop, type TravelPolicies } from './travel.rules.js';

export type Span = { from: number; to: number };

/** What a crew has reserved: its busy span, where that is, and the counted items that it needs. */
export type Busy = Span & {
  stop: Stop;
  items: readonly string[];
  bookingId: string | null;
  waitlistId: string | null;
};

/** A crew on one day. */
export type CrewOnDay = {
  no: number;
  position: number;
  home: Stop;
  /** When it works that day. */
  hours: readonly Span[];
  /** One of its leads is there, or it has no members. */
  isStaffed: boolean;
  /** In order of time. */
  busy: readonly Busy[];
  /** The time of an event that is about to move: its van may have left already. */
  movingFrom?: Span;
};

/** One day of all crews that are switched on. */
export type CrewDay = {
  day: string;
  crews: readonly CrewOnDay[];
  /** How many sets of an item the company owns; an item that is not here is not counted. */
  owned: ReadonlyMap<string, number>;
};

/** An event that wants a crew: its own start and length, where it is, and every item that it needs. */
export type Slot = { startsAt: number; durationMinutes: number; stop: Stop; items: readonly string[] };

export type FitPolicies = TravelPolicies & {
  setUpMinutes: number;
  packDownMinutes: number;
  leadHours: number;
};

/** Why a crew cannot serve an event; staff may overrule all of it but the overlap. */
export type Obstacle = 'overlap' | 'hours' | 'travel' | 'kits' | 'leads';

/** From the first minute of set-up to the last of packing down. */
export const busySpan = (
  { startsAt, durationMinutes }: Pick<Slot, 'startsAt' | 'durationMinutes'>,
  { setUpMinutes, packDownMinutes }: Pick<FitPolicies, 'setUpMinutes' | 'packDownMinutes'>,
): Span => ({
  from: startsAt - setUpMinutes * MINUTE_MS,
  to: startsAt + (durationMinutes + packDownMinutes) * MINUTE_MS,
});

const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/** The last reservation before a span and the first after it. */
function reservationsAround(busy: readonly Busy[], span: Span): { before?: Busy; after?: Busy } {
  return {
    before: busy.findLast(({ to }) => to <= span.from),
    after: busy.find(({ from }) => from >= span.to),
  };
}

/** The counted items of the slot for which no set is left for this crew; a set in its van serves all its events. */
export function lackedItems(day: CrewDay, crew: CrewOnDay, slot: Slot): string[] {
  return slot.items.filter((item) => {
    const owned = day.owned.get(item);
    if (owned === undefined) return false;
    const vans = day.crews.filter(({ busy }) => busy.some(({ items }) => items.includes(item)));
    return !vans.includes(crew) && vans.length >= owned;
  });
}

/** The counted items that this crew's van does not carry that day yet: for each a set is wanted from the store. */
export function itemsToLoad(day: CrewDay, crewNo: number, items: readonly string[]): string[] {
  const van = day.crews.find(({ no }) => no === crewNo);
  const carried = new Set(van?.busy.flatMap((busy) => busy.items));
  return items.filter((item) => day.owned.has(item) && !carried.has(item));
}

type Asked = { day: CrewDay; crew: CrewOnDay; slot: Slot; span: Span; policies: FitPolicies };

const driveMs = (from: Stop, to: Stop, policies: FitPolicies) =>
  travelMinutes(from, to, policies) * MINUTE_MS;

function isOutsideHours({ crew, slot, span, policies }: Asked): boolean {
  const fromHome = driveMs(crew.home, slot.stop, policies);
  return !crew.hours.some(({ from, to }) => from <= span.from - fromHome && span.to + fromHome <= to);
}

function isTooFar({ crew, slot, span, policies }: Asked): boolean {
  const { before, after } = reservationsAround(crew.busy, span);
  return Boolean(
    (before && span.from - before.to < driveMs(before.stop, slot.stop, policies)) ||
    (after && after.from - span.to < driveMs(slot.stop, after.stop, policies)),
  );
}

const OBSTACLES: readonly [Obstacle, (asked: Asked) => boolean][] = [
  ['overlap', ({ crew, span }) => crew.busy.some((busy) => overlaps(busy, span))],
  ['hours', isOutsideHours],
  ['travel', isTooFar],
  ['kits', ({ day, crew, slot }) => lackedItems(day, crew, slot).length > 0],
  ['leads', ({ crew }) => !crew.isStaffed],
];

/** Everything that keeps this crew from serving the event; empty when nothing does. */
export function obstaclesOf(day: CrewDay, crew: CrewOnDay, slot: Slot, policies: FitPolicies): Obstacle[] {
  const asked = { day, crew, slot, span: busySpan(slot, policies), policies };
  return OBSTACLES.filter(([, isSo]) => isSo(asked)).map(([obstacle]) => obstacle);
}

/** True while the start lies as far ahead as the owner wants to know of it. */
export const isInTime = ({ startsAt }: Pick<Slot, 'startsAt'>, now: number, { leadHours }: FitPolicies) =>
  startsAt >= now + leadHours * HOUR_MS;

/**
 * True while the van can still be there for the first minute of set-up: from the event before, else from home. An event
 * that keeps its start, or moves to a later one, keeps a crew that is on its way.
 */
function canStillSetOut({ crew, slot, span, policies }: Asked, now: number): boolean {
  if (crew.movingFrom && crew.movingFrom.from <= span.from) return true;
  const from = reservationsAround(crew.busy, span).before?.stop ?? crew.home;
  return span.from - driveMs(from, slot.stop, policies) >= now;
}

/** The crews that can serve the event from `now` on. The first obstacle of one is enough. */
function* crewsThatCan(day: CrewDay, slot: Slot, policies: FitPolicies, now: number): Generator<CrewOnDay> {
  if (!isInTime(slot, now, policies)) return;
  const span = busySpan(slot, policies);
  for (const crew of day.crews) {
    const asked = { day, crew, slot, span, policies };
    if (canStillSetOut(asked, now) && !OBSTACLES.some(([, isSo]) => isSo(asked))) yield crew;
  }
}

/** True when one of the crews can serve the event. `now` is in ms since 1970. */
export const canBeServed = (day: CrewDay, slot: Slot, policies: FitPolicies, now: number): boolean =>
  !crewsThatCan(day, slot, policies, now).next().done;

/** Minutes of driving that the event adds to the crew's day. */
function addedMinutes(crew: CrewOnDay, slot: Slot, policies: FitPolicies): number {
  const { before, after } = reservationsAround(crew.busy, busySpan(slot, policies));
  const from = before?.stop ?? crew.home;
  const to = after?.stop ?? crew.home;
  const drive = (a: Stop, b: Stop) => travelMinutes(a, b, policies);
  const without = crew.busy.length === 0 ? 0 : drive(from, to);
  return drive(from, slot.stop) + drive(slot.stop, to) - without;
}

/** Numbers of the crews that can serve the event: least added driving, then fewest events that day, then position. */
export function rankCrews(day: CrewDay, slot: Slot, policies: FitPolicies, now: number): number[] {
  return [...crewsThatCan(day, slot, policies, now)]
    .map((crew) => ({ crew, added: addedMinutes(crew, slot, policies) }))
    .toSorted(
      (a, b) =>
        a.added - b.added ||
        a.crew.busy.length - b.crew.busy.length ||
        a.crew.position - b.crew.position ||
        a.crew.no - b.crew.no,
    )
    .map(({ crew }) => crew.no);
}

/** The day as it is without the reservation of this booking or offer. */
export function without(
  day: CrewDay,
  of: Partial<Pick<Busy, 'bookingId' | 'waitlistId'>> | undefined,
): CrewDay {
  if (!of) return day;
  const isOfBooking = (busy: Busy) => Boolean(of.bookingId && busy.bookingId === of.bookingId);
  const isOther = (busy: Busy) => !isOfBooking(busy) && !(of.waitlistId && busy.waitlistId === of.waitlistId);
  const crews = day.crews.map((crew) => ({
    ...crew,
    busy: crew.busy.filter(isOther),
    movingFrom: crew.busy.find(isOfBooking),
  }));
  return { ...day, crews };
}
