import type { Booking } from '#libs/booking/bookings';
import type { StaffedEvent } from '#libs/shared/contracts';

export type PackingLine = { item: string; count: number };
export type DayGame = { name: string; equipment: readonly string[] };
/** One event of a day, with what is played and packed. */
export type DayEvent = {
  booking: Booking;
  games: DayGame[];
  packing: PackingLine[];
  notes: string[];
  /** Who comes, and its steps; null while no hosts are recorded. */
  staff: StaffedEvent | null;
};

type AddOns = Record<'photography' | 'videography' | 'customShirts' | 'customAwards', boolean>;
type Equipped = { equipment: readonly string[] };

/**
 * One set of each thing for every game that needs it, in alphabetical order: two games at one event are set up side
 * by side. Names that differ in capitals only are one thing.
 */
export function packingList(games: readonly Equipped[]): PackingLine[] {
  const lines = new Map<string, PackingLine>();
  for (const { equipment } of games) {
    for (const item of new Set(equipment.map((each) => each.trim()).filter(Boolean))) {
      const line = lines.get(item.toLowerCase()) ?? { item, count: 0 };
      lines.set(item.toLowerCase(), { ...line, count: line.count + 1 });
    }
  }
  return inOrder([...lines.values()]);
}

/** What several events need together. */
export function totalPacking(lists: readonly (readonly PackingLine[])[]): PackingLine[] {
  const lines = new Map<string, PackingLine>();
  for (const { item, count } of lists.flat()) {
    const line = lines.get(item.toLowerCase()) ?? { item, count: 0 };
    lines.set(item.toLowerCase(), { ...line, count: line.count + count });
  }
  return inOrder([...lines.values()]);
}

type Planned = {
  games: readonly (Equipped & { name: string })[];
  booking: { addOns: AddOns; guestCount: number };
};

/**
 * What one van carries on a day: a set of each game and a camera serve all its events, shirts and awards are one a
 * child. A van is loaded once, in the morning.
 */
export function vanLoad(events: readonly Planned[]): PackingLine[] {
  const games = new Map(events.flatMap((event) => event.games.map((game) => [game.name, game])));
  const isWanted = (addOn: keyof AddOns) => events.some(({ booking }) => booking.addOns[addOn]);
  const perChild = (addOn: keyof AddOns) =>
    events.reduce((sum, { booking }) => sum + (booking.addOns[addOn] ? booking.guestCount : 0), 0);
  const counted = [
    { item: 'Custom shirts', count: perChild('customShirts') },
    { item: 'Custom awards', count: perChild('customAwards') },
  ];
  return [
    ...packingList([...games.values()]),
    ...(isWanted('photography') ? [{ item: 'Photo camera', count: 1 }] : []),
    ...(isWanted('videography') ? [{ item: 'Video camera', count: 1 }] : []),
    ...counted.filter(({ count }) => count > 0),
  ];
}

/** Add-ons are packed like equipment: shirts and awards one a child. */
export const addOnPacking = (addOns: AddOns, children: number): PackingLine[] => [
  ...(addOns.photography ? [{ item: 'Photo camera', count: 1 }] : []),
  ...(addOns.videography ? [{ item: 'Video camera', count: 1 }] : []),
  ...(addOns.customShirts ? [{ item: 'Custom shirts', count: children }] : []),
  ...(addOns.customAwards ? [{ item: 'Custom awards', count: children }] : []),
];

const inOrder = (lines: PackingLine[]) => lines.sort((a, b) => a.item.localeCompare(b.item, 'en'));
