import type { Booking } from '#libs/booking/bookings';
import type { StaffedEvent } from '#libs/shared/contracts';
import { ADD_ON_KEYS, type AddOnKey } from '#libs/shared/pricing';

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
  booking: { addOns: Record<AddOnKey, boolean>; guestCount: number };
};

/**
 * What one van carries on a day: all its events share one set of each game and one camera; shirts and awards are one
 * per child. The van is loaded once, in the morning.
 */
export function vanLoad(events: readonly Planned[]): PackingLine[] {
  const games = new Map(events.flatMap((event) => event.games.map((game) => [game.name, game])));
  const children = (addOn: AddOnKey) =>
    events.reduce((sum, { booking }) => sum + (booking.addOns[addOn] ? booking.guestCount : 0), 0);
  return [...packingList([...games.values()]), ...addOnLines(children)];
}

/** Add-ons are packed like equipment: shirts and awards are one per child. */
export const addOnPacking = (addOns: Record<AddOnKey, boolean>, children: number): PackingLine[] =>
  addOnLines((addOn) => (addOns[addOn] ? children : 0));

/** What each add-on needs: one for the event, or one per child. */
const ADD_ON_ITEMS: Readonly<Record<AddOnKey, { item: string; isPerChild: boolean }>> = {
  photography: { item: 'Photo camera', isPerChild: false },
  videography: { item: 'Video camera', isPerChild: false },
  customShirts: { item: 'Custom shirts', isPerChild: true },
  customAwards: { item: 'Custom awards', isPerChild: true },
};

/** The items of the add-ons by the number of children that each is for; 0 without the add-on. */
const addOnLines = (childrenWith: (addOn: AddOnKey) => number): PackingLine[] =>
  ADD_ON_KEYS.map((addOn) => {
    const { item, isPerChild } = ADD_ON_ITEMS[addOn];
    return { item, count: isPerChild ? childrenWith(addOn) : Math.min(1, childrenWith(addOn)) };
  }).filter(({ count }) => count > 0);

const inOrder = (lines: PackingLine[]) => lines.sort((a, b) => a.item.localeCompare(b.item, 'en'));
