// Readable form of JSON Schema: one row per field, and an example.
import type { JsonSchema } from '#libs/shared/contracts';

type Schemas = Record<string, JsonSchema>;
export type FieldRow = { name: string; words: string; isNeeded: boolean; about: string };

/** The referenced schema merged with the keywords next to the reference. */
function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (typeof schema.$ref !== 'string') return schema;
  const { $ref: _, properties, ...beside } = schema;
  const named = schemas[schema.$ref.split('/').at(-1) ?? ''];
  return { ...named, ...beside, properties: { ...(named.properties as object), ...(properties as object) } };
}

/** One row per field, nested as "location.city" and lists as "series[].start"; empty for schemas without fields. */
export function fieldRows(given: JsonSchema, schemas: Schemas, prefix = ''): FieldRow[] {
  const schema = resolved(given, schemas);
  if (schema.anyOf) {
    const rows = (schema.anyOf as JsonSchema[]).flatMap((each) => fieldRows(each, schemas, prefix));
    return [...new Map(rows.map((row) => [row.name, row])).values()];
  }
  if (schema.items) return fieldRows(schema.items as JsonSchema, schemas, `${prefix}[]`);
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Schemas).flatMap(([name, field]) => {
    const full = [prefix, name].filter(Boolean).join('.');
    const own = resolved(field, schemas);
    const about = typeof own.description === 'string' ? own.description : '';
    const row = { name: full, words: typeLabel(own, schemas), isNeeded: required.includes(name), about };
    return [row, ...fieldRows(field, schemas, full)];
  });
}

const list = (values: unknown) =>
  (values as (string | number | null)[]).filter((each) => each !== null).join(', ');

/** For example "text, 2 to 100 characters", "whole number, 4 to 50", "birthday, other or null". */
export function typeLabel(given: JsonSchema, schemas: Schemas): string {
  const schema = resolved(given, schemas);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) {
    return [...new Set((schema.anyOf as JsonSchema[]).map((each) => typeLabel(each, schemas)))].join(' or ');
  }
  if (schema.enum) {
    const isNullable = (schema.enum as unknown[]).includes(null);
    return `one of ${list(schema.enum)}${isNullable ? ', or null' : ''}`;
  }
  const types = [schema.type ?? 'anything'].flat() as string[];
  const words = types.map((type) => NAMES[type] ?? type).join(' or ');
  const items = schema.items ? ` of ${typeLabel(schema.items as JsonSchema, schemas)}` : '';
  return [words + items, ...bounds(schema)].join(', ');
}

const NAMES: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  array: 'list',
};

function bounds(schema: JsonSchema): string[] {
  const span = (least: unknown, most: unknown, unit: string) => {
    const [low, high] = [least, most] as (number | undefined)[];
    if (low === undefined && high === undefined) return [];
    if (high === undefined) return [`at least ${low}${unit}`];
    return [low === undefined ? `at most ${high}${unit}` : `${low} to ${high}${unit}`];
  };
  return [
    ...span(schema.minLength, schema.maxLength, ' characters'),
    ...span(schema.minimum, schema.maximum, ''),
    ...span(schema.minItems, schema.maxItems, ' entries'),
    ...(schema.default === undefined ? [] : [`else ${JSON.stringify(schema.default)}`]),
    ...(schema.examples ? [`such as ${list(schema.examples)}`] : []),
  ];
}

/** An example value; optional fields are omitted below the first level. */
export function exampleOf(given: JsonSchema, schemas: Schemas, depth = 0): unknown {
  const schema = resolved(given, schemas);
  const [example] = (schema.examples ?? []) as unknown[];
  const type = [schema.type].flat()[0];
  if (schema.default !== undefined || example !== undefined) return schema.default ?? example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return (schema.enum as unknown[])[0];
  if (schema.anyOf) return exampleOf((schema.anyOf as JsonSchema[])[0], schemas, depth);
  if (type === 'array') {
    const entry = exampleOf((schema.items ?? {}) as JsonSchema, schemas, depth + 1);
    return Array.from({ length: Number(schema.minItems ?? 1) }, () => entry);
  }
  if (type === 'object') {
    const entries = Object.entries((schema.properties ?? {}) as Schemas);
    return Object.fromEntries(entries.map(([name, field]) => [name, exampleOf(field, schemas, depth + 1)]));
  }
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  if (schema.format === 'email') return 'pat@example.com';
  return type === 'string' ? 'text'.padEnd(Number(schema.minLength ?? 0), ' text').trim() : null;
}
