// Texts of the content lists and of their edit forms.
import {
  GAMES_PROMISED,
  LIMITS,
  type ContentKind,
  EVENT_TYPES,
  GALLERY_CATEGORIES,
  SPACE_TYPES,
} from '#libs/shared/contracts';
import { grouped, plural } from '../../lib/format/format.js';
import { CATEGORY_LABELS, SPACE_TYPE_LABELS } from '../../copy/catalog.js';
import { EVENT_TYPE_LABELS } from '../../copy/booking.js';
import { BUTTON_TEXTS, LABEL_TEXTS, NOTE_TEXTS } from '../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../copy/staff.js';

/** Labels of the lists, of one entry of each, and of the pages that show them. */
export const CONTENT_KIND_TEXTS: Record<
  ContentKind,
  { label: string; one: string; shown: string; page: string; retire: string }
> = {
  packages: {
    label: LABEL_TEXTS.packages,
    one: 'package',
    shown: 'Cards on the home page and on Packages, in this order.',
    page: '/packages',
    retire: 'Visitors stop seeing this card. Prices and existing bookings do not change.',
  },
  games: {
    label: LABEL_TEXTS.games,
    one: 'game',
    shown: 'The games that visitors can choose, in this order.',
    page: '/competitions',
    retire: 'Families can no longer choose this game. Bookings that already have it keep it.',
  },
  gallery: {
    label: LABEL_TEXTS.gallery,
    one: 'picture',
    shown: 'Pictures of the gallery, in this order. The home page shows the first three featured ones.',
    page: '/gallery',
    retire: 'Visitors stop seeing this picture. You can show it again at any time.',
  },
  testimonials: {
    label: 'Testimonials',
    one: 'testimonial',
    shown: 'Reviews on the home page, in this order. Only featured ones are shown.',
    page: '/',
    retire: 'Visitors stop seeing this review. You can show it again at any time.',
  },
  people: {
    label: 'Team',
    one: 'person',
    shown: 'The people on the About page, in this order.',
    page: '/about',
    retire: 'Visitors stop seeing this person. You can show the person again at any time.',
  },
};

export const CONTENT_TEXTS = {
  kinds: 'What to edit',
  loading: 'Loading the list...',
  failed: 'We could not load this list. Please try again.',
  empty: 'There is nothing here yet.',
  add: (one: string) => `Add a ${one}`,
  see: 'See the page',
  edit: BUTTON_TEXTS.edit,
  editOf: (name: string) => `Edit ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number, all: number) => `${name} is now number ${place} of ${all}.`,
  retired: 'Retired',
  retiredList: 'Retired, not shown to visitors',
  retire: BUTTON_TEXTS.retire,
  retireOf: (name: string) => `Retire ${name}`,
  retireTitle: (name: string) => `Retire ${name}?`,
  keep: BUTTON_TEXTS.keep,
  restore: 'Show again',
  restoreOf: (name: string) => `Show again: ${name}`,
  restored: (name: string) => `${name} is shown again.`,
  gone: (name: string) => `${name} is retired.`,
  saved: 'Saved. Visitors see it in a moment.',
  failedChange: NOTE_TEXTS.failed,
  sample: 'Sample',
  sampleHint: {
    review: 'This review is invented. It stops being a sample once you save it in your own words.',
    picture: 'This picture came with the site and shows no event of yours. Upload your own to replace it.',
    person: 'This person is invented. Write about a member of your team, and upload a photo.',
  },
  featured: 'Featured',
  popular: 'Most popular',
  credited: 'From a parent',
  newTitle: (one: string) => `New ${one}`,
  editTitle: (one: string) => `Edit this ${one}`,
  editLead: 'What you save here is what visitors read.',
  save: BUTTON_TEXTS.save,
  saving: 'Saving...',
  cancel: BUTTON_TEXTS.cancel,
  leaveQuestion: 'Close without saving what you typed?',
  stay: BUTTON_TEXTS.keepEditing,
  leave: 'Close anyway',
  unknown: 'This entry is not in the list. Somebody may have changed the list in the meantime.',
} as const;

/** Warnings for a list with fewer active entries than the public pages promise or need. */
export const contentWarnings = (kind: ContentKind, active: number): string[] => {
  if (kind === 'games' && active <= LIMITS.games.min)
    return [
      `Only ${active} games are left. A booking needs ${LIMITS.games.min}, so no further one can be retired.`,
    ];
  if (kind === 'games' && active !== GAMES_PROMISED)
    return [
      `The pages promise ${GAMES_PROMISED} games, and ${active} are shown. Please add or retire some, so that both agree.`,
    ];
  if (active === 0) return ['Visitors see an empty list. Please add an entry or show a retired one again.'];
  return [];
};

/** The short line under an entry's name. */
export const ENTRY_FACTS = {
  package: (price: number, games: number, minutes: number) =>
    `$${grouped(price)}, ${games} games, ${minutes} minutes`,
  game: (space: string, players: number, minutes: number) =>
    `${SPACE_TYPE_LABELS[space] ?? space}, ${players}+ players, ${minutes} minutes`,
  picture: (category: string) => CATEGORY_LABELS[category] ?? category,
  testimonial: (role: string, stars: number) => `${role}, ${plural(stars, 'star')}`,
} as const;

type Choice = { value: string; label: string };
/** One field of an edit form; a `list` has one entry per line. */
export type FieldText = {
  name: string;
  type: 'text' | 'long' | 'number' | 'money' | 'choice' | 'flag' | 'list' | 'picture' | 'tier';
  label: string;
  hint?: string;
  optional?: true;
  /** Two short fields are side by side on wide screens. */
  half?: true;
  /** Read-only: the value is set elsewhere. */
  fixed?: true;
  choices?: Choice[];
};

const choices = (values: readonly string[], labels: Record<string, string>): Choice[] =>
  values.map((value) => ({ value, label: labels[value] ?? value }));
const LINES = 'One on each line.';

export const CONTENT_FIELDS: Record<ContentKind, FieldText[]> = {
  packages: [
    { name: 'name', type: 'text', label: STAFF_LABEL_TEXTS.name },
    {
      name: 'tier',
      type: 'tier',
      label: 'Tier',
      hint: 'The tier sets the price: see Settings, Prices.',
    },
    {
      name: 'basePrice',
      type: 'money',
      label: 'Price in dollars',
      hint: 'From the price book: Settings, Prices.',
      fixed: true,
      half: true,
    },
    { name: 'gamesIncluded', type: 'number', label: 'Games included', half: true },
    { name: 'duration', type: 'number', label: 'Duration in minutes' },
    { name: 'description', type: 'long', label: STAFF_LABEL_TEXTS.description },
    { name: 'features', type: 'list', label: 'Features', hint: LINES },
    { name: 'popular', type: 'flag', label: 'Show the MOST POPULAR badge' },
  ],
  games: [
    { name: 'name', type: 'text', label: STAFF_LABEL_TEXTS.name },
    { name: 'imageUrl', type: 'picture', label: STAFF_LABEL_TEXTS.picture },
    { name: 'description', type: 'long', label: STAFF_LABEL_TEXTS.description },
    {
      name: 'difficulty',
      type: 'choice',
      label: 'Difficulty',
      half: true,
      choices: [
        { value: '1', label: '1, easy' },
        { value: '2', label: '2, easy' },
        { value: '3', label: '3, medium' },
        { value: '4', label: '4, challenging' },
        { value: '5', label: '5, challenging' },
      ],
    },
    { name: 'duration', type: 'number', label: 'Duration in minutes', half: true },
    { name: 'minPlayers', type: 'number', label: 'Minimum players', half: true },
    { name: 'maxPlayers', type: 'number', label: 'Maximum players', half: true },
    {
      name: 'spaceType',
      type: 'choice',
      label: 'Where it is played',
      half: true,
      choices: choices(SPACE_TYPES, SPACE_TYPE_LABELS),
    },
    { name: 'ageRange', type: 'text', label: 'Ages', half: true },
    { name: 'spaceRequired', type: 'text', label: 'Space it needs' },
    { name: 'skills', type: 'list', label: STAFF_LABEL_TEXTS.skills, hint: LINES, optional: true },
    { name: 'equipment', type: 'list', label: LABEL_TEXTS.equipment, hint: LINES, optional: true },
    {
      name: 'credit',
      type: 'text',
      label: 'Credit',
      hint: 'Shown with the game, such as “An idea by Anna’s family”.',
      optional: true,
    },
  ],
  gallery: [
    { name: 'imageUrl', type: 'picture', label: STAFF_LABEL_TEXTS.picture },
    {
      name: 'title',
      type: 'text',
      label: 'Title',
      hint: 'Describe the picture for people who use a screen reader.',
    },
    {
      name: 'category',
      type: 'choice',
      label: 'Category',
      choices: choices(GALLERY_CATEGORIES, CATEGORY_LABELS),
    },
    { name: 'featured', type: 'flag', label: 'Featured, also for the home page' },
  ],
  testimonials: [
    { name: 'parentName', type: 'text', label: 'Who wrote it', half: true },
    {
      name: 'parentInitial',
      type: 'text',
      label: 'Initial for the badge',
      optional: true,
      half: true,
    },
    { name: 'role', type: 'text', label: 'Who this is', hint: 'Such as “Mom of two”.' },
    { name: 'review', type: 'long', label: 'Review' },
    {
      name: 'rating',
      type: 'choice',
      label: 'Stars',
      half: true,
      choices: [5, 4, 3, 2, 1].map((stars) => ({
        value: String(stars),
        label: plural(stars, 'star'),
      })),
    },
    {
      name: 'eventType',
      type: 'choice',
      label: STAFF_LABEL_TEXTS.eventType,
      half: true,
      choices: choices(EVENT_TYPES, EVENT_TYPE_LABELS),
    },
    { name: 'featured', type: 'flag', label: 'Featured: shown on the home page' },
  ],
  people: [
    { name: 'imageUrl', type: 'picture', label: STAFF_LABEL_TEXTS.picture },
    { name: 'name', type: 'text', label: STAFF_LABEL_TEXTS.name, half: true },
    { name: 'role', type: 'text', label: 'Role', half: true },
    { name: 'background', type: 'long', label: 'About this person' },
    { name: 'specialties', type: 'list', label: 'Specialties', hint: LINES, optional: true },
  ],
};

export const TIER_TEXTS = {
  tier: (tier: number, dollars: string) => `Tier ${tier}, ${dollars}`,
} as const;
