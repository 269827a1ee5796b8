export type KitLine = { item: string; count: number };
type Kit = { equipment: readonly string[] };

/**
 * One set of each thing for every game that needs it, in alphabetical order: two games at one event are set up side
 * by side. Names that differ in capitals only are one thing.
 */
export function kitList(games: readonly Kit[]): KitLine[] {
  const lines = new Map<string, KitLine>();
  for (const { equipment } of games) {
    for (const item of new Set(equipment.map((each) => each.trim()).filter(Boolean))) {
      const line = lines.get(item.toLowerCase()) ?? { item, count: 0 };
      lines.set(item.toLowerCase(), { ...line, count: line.count + 1 });
    }
  }
  return inOrder([...lines.values()]);
}

/** What several events need together. */
export function totalKit(lists: readonly (readonly KitLine[])[]): KitLine[] {
  const lines = new Map<string, KitLine>();
  for (const { item, count } of lists.flat()) {
    const line = lines.get(item.toLowerCase()) ?? { item, count: 0 };
    lines.set(item.toLowerCase(), { ...line, count: line.count + count });
  }
  return inOrder([...lines.values()]);
}

type Planned = {
  games: readonly (Kit & { name: string })[];
  booking: { addOns: AddOns; guestCount: number };
};

/**
 * What one van carries on a day: a set of each game and a camera serve all its events, shirts and awards are one a
 * child. A van is loaded once, in the morning.
 */
export function vanLoad(events: readonly Planned[]): KitLine[] {
  const games = new Map(events.flatMap((event) => event.games.map((game) => [game.name, game])));
  const isWanted = (addOn: keyof AddOns) => events.some(({ booking }) => booking.addOns[addOn]);
  const perChild = (addOn: keyof AddOns) =>
    events.reduce((sum, { booking }) => sum + (booking.addOns[addOn] ? booking.guestCount : 0), 0);
  const counted = [
    { item: 'Custom shirts', count: perChild('customShirts') },
    { item: 'Custom awards', count: perChild('customAwards') },
  ];
  return [
    ...kitList([...games.values()]),
    ...(isWanted('photography') ? [{ item: 'Photo camera', count: 1 }] : []),
    ...(isWanted('videography') ? [{ item: 'Video camera', count: 1 }] : []),
    ...counted.filter(({ count }) => count > 0),
  ];
}

type AddOns = Record<'photography' | 'videography' | 'customShirts' | 'customAwards', boolean>;

/** Add-ons are packed like kit: shirts and awards one a child. */
export const addOnKit = (addOns: AddOns, children: number): KitLine[] => [
  ...(addOns.photography ? [{ item: 'Photo camera', count: 1 }] : []),
  ...(addOns.videography ? [{ item: 'Video camera', count: 1 }] : []),
  ...(addOns.customShirts ? [{ item: 'Custom shirts', count: children }] : []),
  ...(addOns.customAwards ? [{ item: 'Custom awards', count: children }] : []),
];

const inOrder = (lines: KitLine[]) => lines.sort((a, b) => a.item.localeCompare(b.item, 'en'));
