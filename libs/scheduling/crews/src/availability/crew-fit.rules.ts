// Which crews can serve an event, best first. Pure; availability and reservation use the same functions.
// Instants and spans are ms since 1970.
import { HOUR_MS, MINUTE_MS } from '#libs/shared/contracts';
import { travelMinutes, type Stop, type TravelPolicies } from './travel.rules.js';

export type Span = { from: number; to: number };

/** A reservation of a crew: busy span, place and items. */
export type Busy = Span & {
  stop: Stop;
  items: readonly string[];
  bookingId: string | null;
  waitlistId: string | null;
  /** The booking for which it is held in case of rain. */
  rainBookingId?: string | null;
};

/** A crew on one day. */
export type CrewOnDay = {
  no: number;
  position: number;
  home: Stop;
  /** Working hours of that day. */
  hours: readonly Span[];
  /** A lead is available, or the crew has no members. */
  isStaffed: boolean;
  /** In chronological order. */
  busy: readonly Busy[];
  /** The current time of an event being rescheduled, whose van may have left already. */
  movingFrom?: Span;
  /** Items of an event being rescheduled that stay in the van, because its old time is kept. */
  loaded?: readonly string[];
};

/** One day of all active crews. */
export type CrewDay = {
  day: string;
  crews: readonly CrewOnDay[];
  /** Sets owned by item; other items are unlimited. */
  owned: ReadonlyMap<string, number>;
};

/** An event that needs a crew: start, duration, place and items; with `crewNo`, that crew. */
export type Slot = {
  startsAt: number;
  durationMinutes: number;
  stop: Stop;
  items: readonly string[];
  crewNo?: number;
};

export type FitPolicies = TravelPolicies & {
  setUpMinutes: number;
  packDownMinutes: number;
  leadHours: number;
};

/** Why a crew cannot serve an event; staff can overrule all but an overlap. */
export type Obstacle = 'overlap' | 'hours' | 'travel' | 'equipment' | 'leads';

/** From the start of set-up to the end of pack-down. */
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

/** Items without a free set for this crew; a set in its van serves all its events of the day. */
export function itemsWithoutFreeSet(day: CrewDay, crew: CrewOnDay, slot: Slot): string[] {
  return slot.items.filter((item) => {
    const owned = day.owned.get(item);
    if (owned === undefined) return false;
    const vans = day.crews.filter(
      ({ busy, loaded }) => loaded?.includes(item) || busy.some(({ items }) => items.includes(item)),
    );
    return !vans.includes(crew) && vans.length >= owned;
  });
}

/** Limited items that the crew's van does not carry that day yet. */
export function itemsToLoad(day: CrewDay, crewNo: number, items: readonly string[]): string[] {
  const van = day.crews.find(({ no }) => no === crewNo);
  const carried = new Set(van?.busy.flatMap((busy) => busy.items));
  return items.filter((item) => day.owned.has(item) && !carried.has(item));
}

type FitCheck = { day: CrewDay; crew: CrewOnDay; slot: Slot; span: Span; policies: FitPolicies };

const driveMs = (from: Stop, to: Stop, policies: FitPolicies) =>
  travelMinutes(from, to, policies) * MINUTE_MS;

function isOutsideHours({ crew, slot, span, policies }: FitCheck): boolean {
  const fromHome = driveMs(crew.home, slot.stop, policies);
  return !crew.hours.some(({ from, to }) => from <= span.from - fromHome && span.to + fromHome <= to);
}

function isTooFar({ crew, slot, span, policies }: FitCheck): boolean {
  const { before, after } = reservationsAround(crew.busy, span);
  return Boolean(
    (before && span.from - before.to < driveMs(before.stop, slot.stop, policies)) ||
    (after && after.from - span.to < driveMs(slot.stop, after.stop, policies)),
  );
}

const OBSTACLES: readonly [Obstacle, (check: FitCheck) => boolean][] = [
  ['overlap', ({ crew, span }) => crew.busy.some((busy) => overlaps(busy, span))],
  ['hours', isOutsideHours],
  ['travel', isTooFar],
  ['equipment', ({ day, crew, slot }) => itemsWithoutFreeSet(day, crew, slot).length > 0],
  ['leads', ({ crew }) => !crew.isStaffed],
];

/** All obstacles of a crew; empty if it can serve the event. */
export function obstaclesOf(day: CrewDay, crew: CrewOnDay, slot: Slot, policies: FitPolicies): Obstacle[] {
  const check = { day, crew, slot, span: busySpan(slot, policies), policies };
  return OBSTACLES.filter(([, applies]) => applies(check)).map(([obstacle]) => obstacle);
}

/** Whether the start respects the lead time. */
export const isInTime = ({ startsAt }: Pick<Slot, 'startsAt'>, now: number, { leadHours }: FitPolicies) =>
  startsAt >= now + leadHours * HOUR_MS;

/**
 * Whether the van can arrive before set-up, from the previous event or from home. An event that keeps its start or moves
 * to a later one may keep a crew that is already on its way.
 */
function canArriveInTime({ crew, slot, span, policies }: FitCheck, now: number): boolean {
  if (crew.movingFrom && crew.movingFrom.from <= span.from) return true;
  const from = reservationsAround(crew.busy, span).before?.stop ?? crew.home;
  return span.from - driveMs(from, slot.stop, policies) >= now;
}

/** The crews that can serve the event, evaluated lazily. */
function* suitableCrews(day: CrewDay, slot: Slot, policies: FitPolicies, now: number): Generator<CrewOnDay> {
  if (!isInTime(slot, now, policies)) return;
  const span = busySpan(slot, policies);
  for (const crew of day.crews) {
    if (slot.crewNo !== undefined && slot.crewNo !== crew.no) continue;
    const check = { day, crew, slot, span, policies };
    if (canArriveInTime(check, now) && !OBSTACLES.some(([, applies]) => applies(check))) yield crew;
  }
}

/** Whether any crew can serve the event. `now` is in ms since 1970. */
export const canBeServed = (day: CrewDay, slot: Slot, policies: FitPolicies, now: number): boolean =>
  !suitableCrews(day, slot, policies, now).next().done;

/** Minutes of driving that the event adds to the crew's day. */
function addedMinutes(crew: CrewOnDay, slot: Slot, policies: FitPolicies): number {
  const { before, after } = reservationsAround(crew.busy, busySpan(slot, policies));
  const from = before?.stop ?? crew.home;
  const to = after?.stop ?? crew.home;
  const drive = (a: Stop, b: Stop) => travelMinutes(a, b, policies);
  const driveNow = crew.busy.length === 0 ? 0 : drive(from, to);
  return drive(from, slot.stop) + drive(slot.stop, to) - driveNow;
}

/** Numbers of the crews that can serve the event: least added driving, then fewest events that day, then position. */
export function rankCrews(day: CrewDay, slot: Slot, policies: FitPolicies, now: number): number[] {
  return [...suitableCrews(day, slot, policies, now)]
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

/**
 * The day without the reservations of this booking, and what is held for it in case of rain, or of this waiting-list entry;
 * see `Ignored`.
 */
export function without(
  day: CrewDay,
  of: (Partial<Pick<Busy, 'bookingId' | 'waitlistId'>> & { staysLoaded?: boolean }) | undefined,
): CrewDay {
  if (!of) return day;
  const isOfBooking = (busy: Busy) => Boolean(of.bookingId && busy.bookingId === of.bookingId);
  const isHeldFor = (busy: Busy) =>
    Boolean(of.bookingId && busy.rainBookingId === of.bookingId) ||
    Boolean(of.waitlistId && busy.waitlistId === of.waitlistId);
  const isOther = (busy: Busy) => !isOfBooking(busy) && !isHeldFor(busy);
  const crews = day.crews.map((crew) => ({
    ...crew,
    busy: crew.busy.filter(isOther),
    movingFrom: crew.busy.find(isOfBooking),
    ...(of.staysLoaded && { loaded: crew.busy.filter(isOfBooking).flatMap(({ items }) => items) }),
  }));
  return { ...day, crews };
}
