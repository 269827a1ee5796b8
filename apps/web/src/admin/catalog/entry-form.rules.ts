// An entry as form values: texts and booleans only. The contract class parses them.
import {
  check,
  SaveGalleryImage,
  SaveGame,
  SavePackage,
  SavePerson,
  SaveTestimonial,
  type ContentKind,
  type PriceBook,
} from '#libs/shared/contracts';
import { typedDollars, typedWhole } from '../../lib/format/typed-number.js';
import { CONTENT_FIELDS, type FieldText } from './copy.js';

export type FormValues = Record<string, string | boolean>;

/** The id of a field's control, which the error summary links to. */
export const fieldId = (name: string) => `entry-${name}`;

const CONTRACTS: Record<ContentKind, new () => object> = {
  packages: SavePackage,
  games: SaveGame,
  gallery: SaveGalleryImage,
  testimonials: SaveTestimonial,
  people: SavePerson,
};

/** The entry's values, or the initial values of a new entry. */
export function formValuesOf(kind: ContentKind, entry: object | null): FormValues {
  const source = { ...new CONTRACTS[kind](), ...entry } as Record<string, unknown>;
  return Object.fromEntries(
    CONTENT_FIELDS[kind].map((field) => [field.name, asTyped(field, source[field.name])]),
  );
}

function asTyped({ type }: FieldText, value: unknown): string | boolean {
  if (type === 'flag') return value === true;
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The request body: numbers as numbers, lists as lists; `version` is the one that was opened. */
function bodyOf(kind: ContentKind, typed: FormValues, version?: number): Record<string, unknown> {
  const values = CONTENT_FIELDS[kind].map((field) => [field.name, asValue(field, typed[field.name])]);
  return { ...Object.fromEntries(values), version };
}

/** The request body for the form values, and a message for each field that the contract rejects. */
export function checkEntry(kind: ContentKind, typed: FormValues, version?: number) {
  const value = bodyOf(kind, typed, version);
  return { value, errors: check(CONTRACTS[kind], value).errors };
}

/** The price of the chosen tier; null for every other field. */
export function priceOfTier(name: string, answer: string | boolean, book: PriceBook): string | null {
  const tier = name === 'tier' && book.tiers.find((each) => String(each.tier) === answer);
  return tier ? String(tier.baseCents / 100) : null;
}

/** Selects with numeric values, such as stars. */
const NUMBERS = ['difficulty', 'rating', 'tier'];

function asValue({ name, type }: FieldText, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed;
  if (type === 'list') return typed.split('\n');
  if (type === 'money') return typedDollars(typed);
  if (type === 'number' || NUMBERS.includes(name)) return typed.trim() === '' ? null : typedWhole(typed);
  return typed;
}
