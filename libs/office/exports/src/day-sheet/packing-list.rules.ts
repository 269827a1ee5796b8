import type { Booking } from '#libs/booking/bookings';
import { comparingForm, compareNames, type StaffedEvent } from '#libs/shared/contracts';
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

/** Counts items by name, sorted. Other spellings of a name, such as another apostrophe or accent, are the same item. */
function counted(lines: readonly PackingLine[]): PackingLine[] {
  const byName = new Map<string, PackingLine>();
  for (const { item, count } of lines) {
    const name = comparingForm(item);
    const line = byName.get(name) ?? { item, count: 0 };
    byName.set(name, { ...line, count: line.count + count });
  }
  return [...byName.values()].sort((a, b) => compareNames(a.item, b.item));
}

/** One set per game for each item, because the games of an event are set up side by side. */
export const packingList = (games: readonly Equipped[]): PackingLine[] =>
  counted(
    games.flatMap(({ equipment }) => [...new Map(equipment.filter(comparingForm).map(lineOf)).values()]),
  );

const lineOf = (item: string): [string, PackingLine] => [
  comparingForm(item),
  { item: item.trim(), count: 1 },
];

/** Sum of several packing lists. */
export const totalPacking = (lists: readonly (readonly PackingLine[])[]): PackingLine[] =>
  counted(lists.flat());

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
