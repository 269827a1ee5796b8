import type { PriceFigures } from '#libs/shared/contracts';
import { BUTTON_TEXTS, LABEL_TEXTS, NOTE_TEXTS } from '../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../copy/staff.js';

/** The prices in the admin area. */
const children = (count: number) => `${count} children`;

export const PRICES_TEXTS = {
  loading: 'Loading the prices...',
  failed: 'The prices could not be loaded.',
  lead: 'New prices apply to bookings made from their first day on, no matter when the event is. Existing bookings keep their price.',
  current: 'Current prices',
  since: (day: string) => `Since ${day}`,
  first: 'Since the beginning',
  coming: (day: string) => `From ${day} on`,
  comingTitle: 'Upcoming prices',
  money: 'Revenue so far',
  moneyHint: 'All time, as on the bookings tab.',
  change: 'Change prices',
  withdraw: 'Cancel this price change',
  withdrawAsk: 'Cancel this price change? The current prices stay.',
  withdrawYes: 'Yes, cancel it',
  keep: BUTTON_TEXTS.keep,
  withdrawn: 'The price change is canceled',
  withdrawFailed: 'We could not cancel the price change. Please try again.',
  history: 'History',
  historyOf: (no: number, day: string) => `Price book ${no}, from ${day}`,
  takenBack: 'canceled',
} as const;

export const PRICE_FORM = {
  title: 'New prices',
  day: STAFF_LABEL_TEXTS.firstDay,
  dayHint: 'From midnight on. Tomorrow at the earliest.',
  cancel: BUTTON_TEXTS.cancel,
  saved: (day: string) => `New prices from ${day} on`,
  failed: NOTE_TEXTS.notSaved,
  stale: 'Somebody else has announced prices. Discard yours and open this form again.',
  belowCharged: (charged: string) => `This is below the charged price, ${charged}.`,
  freeTitle: 'Announce free events?',
  freeText: 'All three packages would cost $0.00, so families could book without paying for one.',
  freeBack: BUTTON_TEXTS.keepEditing,
  freeYes: 'Yes, announce free events',
  examples: 'Effect on sample events',
  examplesHint: 'The totals of seven events, before and after.',
  event: STAFF_LABEL_TEXTS.event,
  before: 'Before',
  after: 'New',
} as const;

export type FigureName = keyof PriceFigures;

/** `unit` of an integer field; without one it is dollars. `charged` is the lower bound of an advertised price. */
export type FigureText = { name: FigureName; label: string; unit?: string; charged?: FigureName };

const addOn = (name: 'photography' | 'videography' | 'customShirts' | 'customAwards', label: string) =>
  [
    { name: `${name}Advertised`, label: `${label}, advertised`, charged: name },
    { name, label: `${label}, charged` },
  ] satisfies FigureText[];

/** The figures of a book in the groups of its form. */
export const FIGURE_GROUPS: { title: string; figures: FigureText[] }[] = [
  {
    title: LABEL_TEXTS.packages,
    figures: [
      { name: 'tier1', label: 'Up to 3 games' },
      { name: 'tier2', label: '4 and 5 games' },
      { name: 'tier3', label: '6 games or more' },
      { name: 'surcharge', label: 'Added for 6 or more' },
    ],
  },
  {
    title: 'Children',
    figures: [
      { name: 'includedChildren', label: 'Children included', unit: 'children' },
      { name: 'extraChild', label: 'Each additional child' },
      { name: 'largeGroupFrom', label: 'Large group from', unit: 'children' },
      { name: 'largeGroupPercent', label: 'Large-group discount', unit: 'percent' },
    ],
  },
  {
    title: 'Add-ons: photo and video an event, shirt and award a child',
    figures: [
      ...addOn('photography', 'Photo'),
      ...addOn('videography', 'Video'),
      ...addOn('customShirts', 'Shirt'),
      ...addOn('customAwards', 'Award'),
    ],
  },
  {
    title: STAFF_LABEL_TEXTS.time,
    figures: [
      { name: 'baseMinutes', label: 'Up to 3 games last', unit: 'minutes' },
      { name: 'perGameMinutes', label: 'Each additional game', unit: 'minutes' },
      { name: 'manyGamesMinutes', label: 'Added for 6 or more', unit: 'minutes' },
    ],
  },
];

/** "4 games, 20 children, shirts". */
export const exampleName = (gameCount: number, guestCount: number, addOns: readonly string[]): string =>
  [
    `${gameCount} games`,
    children(guestCount),
    ...(addOns.length > 1 ? ['all add-ons'] : addOns.map(() => 'shirts')),
  ].join(', ');
