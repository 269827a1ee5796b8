import { plural } from '../lib/format/format.js';
import { LABEL_TEXTS } from './common.js';

/** Texts of packages, games and gallery. */
export const PACKAGES_TEXTS = {
  title: LABEL_TEXTS.packages,
  list: 'Our packages',
  intro: 'Pick a size, choose your games, see the full price at once.',
  included: "What's Included",
  start: 'Start Your Booking',
  failed: 'Failed to load packages. Please try again later.',
  empty: 'No packages available at this time.',
  popular: 'MOST POPULAR',
  upTo: (children: number) => `up to ${children} children`,
} as const;

/** What every event has, and what a family adds to it: in the same words wherever it is said. */
export const INCLUDED_TEXTS = {
  always: 'Every event includes a host, all the equipment, team bibs and an awards ceremony.',
  addOns: 'Shirts with names, engraved awards, photos and video are add-ons.',
  addOn: 'Add-on',
} as const;

export const WHATS_INCLUDED = [
  {
    title: 'A professional host',
    text: 'One MC leads every round, keeps score and keeps the peace.',
  },
  {
    title: 'All the equipment',
    text: 'We bring it, set it up and take it away. You supply only the space.',
  },
  {
    title: 'An awards ceremony',
    text: 'Medals, a podium and a proper finish for every child.',
  },
] as const;

export const GAMES_TEXTS = {
  title: 'Pick your games',
  list: 'Games found',
  intro: 'Every game comes with its kit, its rules and a host who makes sure nobody is left on the bench.',
  search: 'Search games',
  space: 'Space',
  players: 'Minimum players',
  clear: 'Clear Filters',
  book: 'Book Your Competition Event',
  failed: 'Failed to load competitions. Please try again later.',
  empty: 'No competitions found matching your criteria.',
  emptyHint: 'Try adjusting your filters or search terms.',
  count: (games: number) => plural(games, 'game'),
  closing: 'Found your favorites?',
} as const;

export const GALLERY_TEXTS = {
  title: LABEL_TEXTS.gallery,
  intro: 'Hops, ropes, shirts and medals: what a day with us looks like.',
  all: 'All',
  filter: 'Category',
  featured: 'Featured',
  open: 'Open picture',
  previous: 'Previous picture',
  next: 'Next picture',
  place: (place: number, all: number) => `${place} of ${all}`,
  failed: 'Failed to load gallery. Please try again later.',
  empty: 'No images found in this category.',
  emptyHint: 'Try selecting a different category.',
} as const;

export const CATEGORY_LABELS: Record<string, string> = {
  action: 'Action',
  awards: 'Awards',
  shirts: 'Shirts',
  equipment: LABEL_TEXTS.equipment,
};

export const SPACE_TYPE_LABELS: Record<string, string> = {
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  both: 'Indoor/Outdoor',
};

export const MINIMUM_PLAYERS = [4, 6, 8, 10] as const;

/** Label of the sample reviews shown when reviews cannot be loaded. */
export const SAMPLE_MARK = 'Sample';
export const OUR_REPLY = 'Our reply';
