import { packingList, vanLoad } from './packing-list.rules.js';

const NONE = { photography: false, videography: false, customShirts: false, customAwards: false };
const SACKS = { name: 'Sack Sprint', equipment: ['Sacks', 'Cones'] };
const ROPE = { name: 'Tug of War', equipment: ['Rope', 'cones'] };
const BARE = { name: 'Limbo', equipment: [] };
const event = (games: (typeof SACKS)[], addOns: Partial<typeof NONE> = {}, guestCount = 10) => ({
  games,
  booking: { addOns: { ...NONE, ...addOns }, guestCount },
});

describe('what a van loads for its day', () => {
  it.each<[why: string, events: ReturnType<typeof event>[], load: string[]]>([
    ['nothing for a day without events', [], []],
    ['nothing for a game without equipment', [event([BARE])], []],
    ['a set of a game', [event([SACKS])], ['1 Cones', '1 Sacks']],
    [
      'one set of a game for all its events',
      [event([SACKS]), event([SACKS]), event([SACKS])],
      ['1 Cones', '1 Sacks'],
    ],
    [
      'a set per game of an item two games need, ignoring case',
      [event([SACKS]), event([ROPE])],
      ['2 Cones', '1 Rope', '1 Sacks'],
    ],
    [
      'one camera for any number of events',
      [event([BARE], { photography: true }), event([BARE], { photography: true, videography: true })],
      ['1 Photo camera', '1 Video camera'],
    ],
    [
      'shirts and awards for each child of an event with them',
      [
        event([BARE], { customShirts: true }, 12),
        event([BARE], { customShirts: true, customAwards: true }, 20),
        event([BARE], {}, 30),
      ],
      ['32 Custom shirts', '20 Custom awards'],
    ],
    [
      'equipment before add-ons',
      [event([ROPE], { customAwards: true, photography: true })],
      ['1 cones', '1 Rope', '1 Photo camera', '10 Custom awards'],
    ],
  ])('%s', (_, events, load) => {
    expect(vanLoad(events).map(({ item, count }) => `${count} ${item}`)).toEqual(load);
  });
});

it('counts other spellings of an item as the same item', () => {
  const lists = [
    ["Kid's rope", 'Bean\u00a0bags', 'Caf\u00e9 cones'],
    ['Kid’s rope', 'bean bags', 'Cafe\u0301 cones', ' '],
  ];
  expect(packingList(lists.map((equipment) => ({ equipment })))).toEqual([
    { item: 'Bean\u00a0bags', count: 2 },
    { item: 'Caf\u00e9 cones', count: 2 },
    { item: "Kid's rope", count: 2 },
  ]);
});
