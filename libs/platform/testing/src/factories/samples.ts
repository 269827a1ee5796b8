// Pseudo-random values, valid and invalid, for a JSON Schema. The same seed gives the same values.
import type { JsonSchema } from '#libs/shared/contracts';

export type Chance = () => number;
type Schemas = Record<string, JsonSchema>;

/** Pseudo-random numbers in [0, 1) from the seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const oneOf = <Value>(list: readonly Value[], chance: Chance): Value =>
  list[Math.floor(chance() * list.length)];

const between = (low: number, high: number, chance: Chance) => low + Math.floor(chance() * (high - low + 1));
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Mostly short, sometimes of maximum length. */
function text({ minLength = 0, maxLength = 40 }: { minLength?: number; maxLength?: number }, chance: Chance) {
  const longest = chance() < 0.1 ? maxLength : Math.min(maxLength, Math.max(minLength, 12));
  const length = chance() < 0.1 ? longest : between(minLength, longest, chance);
  return Array.from({ length }, () => LETTERS[Math.floor(chance() * LETTERS.length)]).join('');
}

function number(schema: JsonSchema, chance: Chance): number {
  const low = Number(schema.minimum ?? 0);
  const high = Math.min(Number(schema.maximum ?? low + 100), low + 100_000);
  const isWhole = [schema.type].flat().includes('integer');
  return isWhole ? between(low, high, chance) : Math.round((low + chance() * (high - low)) * 100) / 100;
}

const named = (schema: JsonSchema, schemas: Schemas) =>
  typeof schema.$ref === 'string' ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;

/** A valid value. Strings with a pattern are taken from the schema's examples. */
export function sample(given: JsonSchema, chance: Chance, schemas: Schemas = {}): unknown {
  const schema = named(given, schemas);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return oneOf(schema.enum as unknown[], chance);
  if (schema.examples) return oneOf(schema.examples as unknown[], chance);
  const type = oneOf([schema.type ?? 'string'].flat() as string[], chance);
  if (type === 'null') return null;
  if (type === 'boolean') return chance() < 0.5;
  if (type === 'integer' || type === 'number') return number(schema, chance);
  if (type === 'array') return listOf(schema, chance, schemas);
  if (type === 'object') return objectOf(schema, chance, schemas);
  if (schema.format === 'email') return `${text({ minLength: 3 }, chance)}@example.com`;
  return text(schema, chance);
}

function listOf(schema: JsonSchema, chance: Chance, schemas: Schemas): unknown[] {
  const least = Number(schema.minItems ?? 0);
  const length = between(least, Math.min(Number(schema.maxItems ?? least + 3), least + 3), chance);
  const items = Array.from({ length }, () => sample((schema.items ?? {}) as JsonSchema, chance, schemas));
  return schema.uniqueItems ? items.map((each, index) => String(each).slice(0, 60) + index) : items;
}

function objectOf(schema: JsonSchema, chance: Chance, schemas: Schemas): Record<string, unknown> {
  const required = (schema.required ?? []) as string[];
  const entries = Object.entries((schema.properties ?? {}) as Schemas).filter(
    ([name]) => required.includes(name) || chance() < 0.6,
  );
  const all = [...entries, ...keyedEntries(schema, chance)];
  return Object.fromEntries(all.map(([name, field]) => [name, sample(field, chance, schemas)]));
}

/** Keys of an object that has entries by any key, each with the schema of its value. */
function keyedEntries(schema: JsonSchema, chance: Chance): [string, JsonSchema][] {
  const { additionalProperties: each, minProperties: least = 0 } = schema;
  if (typeof each !== 'object' || each === null) return [];
  const count = between(Number(least), Number(least) + 2, chance);
  return Array.from({ length: count }, () => [text({ minLength: 6 }, chance), each as JsonSchema]);
}

const STRANGE: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e300,
  true,
  [],
  [null],
  {},
  { constructor: 1 },
  'x'.repeat(3_000),
  '\u0000',
  '\ud800',
  "'; drop table bookings; --",
  '2026-13-45',
  '../../etc/passwd',
];

/** An invalid value: a field is missing or has an unexpected value. */
export function broken(given: JsonSchema, chance: Chance, schemas: Schemas = {}): unknown {
  const value = sample(given, chance, schemas);
  const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isPart || chance() < 0.05) return oneOf(STRANGE, chance);
  const part = value as Record<string, unknown>;
  const field = oneOf(Object.keys(part), chance);
  if (field === undefined) return { unknown: oneOf(STRANGE, chance) };
  if (chance() < 0.2) return Object.fromEntries(Object.entries(part).filter(([name]) => name !== field));
  const inner = ((named(given, schemas).properties ?? {}) as Schemas)[field];
  return { ...part, [field]: broken(inner ?? {}, chance, schemas) };
}
