// The edit forms of the four lists: their fields, in the order in which they stand.
import { EVENT_TYPES, GALLERY_CATEGORIES, SPACE_TYPES, type ContentKind } from '#libs/shared/contracts';
import { EVENT_TYPE_LABELS } from '../../app/copy/booking.js';
import { CATEGORY_LABELS, SPACE_TYPE_LABELS } from '../../app/copy/catalog.js';

type Choice = { value: string; label: string };
/** One field of an edit form; a `list` is typed one entry a line. */
export type FieldText = {
  name: string;
  type: 'text' | 'long' | 'number' | 'choice' | 'flag' | 'list' | 'picture' | 'tier';
  label: string;
  hint?: string;
  optional?: true;
  /** Two short ones stand side by side on wide screens. */
  half?: true;
  /** Comes from elsewhere and is only shown. */
  fixed?: true;
  choices?: Choice[];
};

const choices = (values: readonly string[], labels: Record<string, string>): Choice[] =>
  values.map((value) => ({ value, label: labels[value] ?? value }));
const LINES = 'One on each line.';

export const CONTENT_FIELDS: Record<ContentKind, FieldText[]> = {
  packages: [
    { name: 'name', type: 'text', label: 'Name' },
    {
      name: 'tier',
      type: 'tier',
      label: 'Tier',
      hint: 'The price book decides what an event costs, so a tier sets the price.',
    },
    {
      name: 'basePrice',
      type: 'number',
      label: 'Price in dollars',
      hint: 'From the price book: Settings, Prices.',
      fixed: true,
      half: true,
    },
    { name: 'gamesIncluded', type: 'number', label: 'Games included', half: true },
    { name: 'duration', type: 'number', label: 'Duration in minutes' },
    { name: 'description', type: 'long', label: 'Description' },
    { name: 'features', type: 'list', label: 'Features', hint: LINES },
    { name: 'popular', type: 'flag', label: 'Wears the MOST POPULAR badge' },
  ],
  games: [
    { name: 'name', type: 'text', label: 'Name' },
    { name: 'imageUrl', type: 'picture', label: 'Picture' },
    { name: 'description', type: 'long', label: 'Description' },
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
    { name: 'minPlayers', type: 'number', label: 'Players at least', half: true },
    { name: 'maxPlayers', type: 'number', label: 'Players at most', half: true },
    {
      name: 'spaceType',
      type: 'choice',
      label: 'Where it is played',
      half: true,
      choices: choices(SPACE_TYPES, SPACE_TYPE_LABELS),
    },
    { name: 'ageRange', type: 'text', label: 'Ages', half: true },
    { name: 'spaceRequired', type: 'text', label: 'Space it needs' },
    { name: 'skills', type: 'list', label: 'Skills', hint: LINES, optional: true },
    { name: 'equipment', type: 'list', label: 'Equipment', hint: LINES, optional: true },
    {
      name: 'credit',
      type: 'text',
      label: 'Credit',
      hint: 'Shown with the game, such as “An idea by Anna’s family”.',
      optional: true,
    },
  ],
  gallery: [
    { name: 'imageUrl', type: 'picture', label: 'Picture' },
    {
      name: 'title',
      type: 'text',
      label: 'Title',
      hint: 'Say what the picture shows: people who cannot see it hear this.',
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
        label: `${stars} ${stars === 1 ? 'star' : 'stars'}`,
      })),
    },
    {
      name: 'eventType',
      type: 'choice',
      label: 'Kind of event',
      half: true,
      choices: choices(EVENT_TYPES, EVENT_TYPE_LABELS),
    },
    { name: 'featured', type: 'flag', label: 'Featured: shown on the home page' },
  ],
};

export const TIER_TEXTS = {
  tier: (tier: number, dollars: string) => `Tier ${tier}, ${dollars}`,
} as const;
