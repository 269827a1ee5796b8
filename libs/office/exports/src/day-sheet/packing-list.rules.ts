import type { Booking } from '#libs/booking/bookings';
import type { StaffedEvent } from '#libs/shared/contracts';

export type PackingLine = { item: string; count: number };
export type DayGame = { name: string; equipment: readonly string[] };
/** An event of the day with its games and equipment. */
export type DayEvent = {
  booking: Booking;
  games: DayGame[];
  packing: PackingLine[];
  notes: string[];
  /** Hosts on duty and progress; null when the company has no hosts. */
  staff: StaffedEvent | null;
};

type AddOns = Record<'photography' | 'videography' | 'customShirts' | 'customAwards', boolean>;
type Equipped = { equipment: readonly string[] };

/**
 * One set per game for each item, because the games of an event are set up side by side. Sorted alphabetically; names
 * that differ only in case are the same item.
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

/** Sum of several packing lists. */
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
 * What one van carries on a day: all its events share one set of each game and one camera; shirts and awards are one
 * per child. The van is loaded once, in the morning.
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

/** Add-ons are packed like equipment: shirts and awards are one per child. */
export const addOnPacking = (addOns: AddOns, children: number): PackingLine[] => [
  ...(addOns.photography ? [{ item: 'Photo camera', count: 1 }] : []),
  ...(addOns.videography ? [{ item: 'Video camera', count: 1 }] : []),
  ...(addOns.customShirts ? [{ item: 'Custom shirts', count: children }] : []),
  ...(addOns.customAwards ? [{ item: 'Custom awards', count: children }] : []),
];

const inOrder = (lines: PackingLine[]) => lines.sort((a, b) => a.item.localeCompare(b.item, 'en'));
