// Validation shared by the API's pipe and the site's forms.
import { ValidateBy, validateSync, type ValidationError } from 'class-validator';
import { AppError, type FieldErrors } from './errors.js';
import { isScalarField } from './shape.js';

/** `body` is what was sent with the field. */
type Read = (input: unknown, body: Record<string, unknown>) => unknown;
type Reader = { read: Read; isForMissing: boolean };
const readers = new WeakMap<object, Map<string, Reader>>();

/**
 * Normalizes a field before validation, such as a phone number to its digits. A missing field is passed as undefined,
 * unless `isForMissing` is false: then it keeps its initial value.
 */
export function Reads(read: Read, { isForMissing = true } = {}): PropertyDecorator {
  return (prototype, field) => {
    const own = readers.get(prototype) ?? new Map<string, Reader>();
    readers.set(prototype, own.set(String(field), { read, isForMissing }));
  };
}

/** A validation rule: `errorOf` returns a message or null. The instance is passed for rules across fields. */
export function Rule(errorOf: (value: unknown, instance: object) => string | null): PropertyDecorator {
  return ValidateBy({
    name: 'rule',
    validator: {
      validate: (value, args) => errorOf(value, args?.object ?? {}) === null,
      defaultMessage: (args) => errorOf(args?.value, args?.object ?? {}) ?? '',
    },
  });
}

const parentOf = (one: object) => Object.getPrototypeOf(one) as object | null;

/** Looks up the prototype chain, since subclasses inherit readers. */
const readerOf = (prototype: object | null, field: string): Reader | undefined =>
  prototype ? (readers.get(prototype)?.get(field) ?? readerOf(parentOf(prototype), field)) : undefined;

/** Checks the prototype, because a body can contain its own `constructor` key. */
const isNestedPart = (value: unknown): value is object =>
  isPlainObject(value) && ![Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/**
 * A copy without keys that every object inherits, such as `toString`: a body may send one with any value, and converting
 * the object to a text would then fail.
 */
function harmless(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(harmless);
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => !(key in Object.prototype));
  return Object.fromEntries(entries.map(([key, each]) => [key, harmless(each)]));
}

/** The value that readers and rules get. For a field without structure, every object and list is the same wrong value. */
function usable(raw: unknown, prototype: object | null, field: string): unknown {
  if (typeof raw === 'string') return raw.trim();
  if (typeof raw !== 'object' || raw === null) return raw;
  return isScalarField(prototype, field) ? {} : harmless(raw);
}

function fill<T extends object>(target: T, plain: unknown): T {
  const source = isPlainObject(plain) ? plain : {};
  for (const field of Object.keys(target) as (keyof T & string)[]) {
    const initial = target[field];
    const raw = Object.hasOwn(source, field) ? source[field] : undefined;
    if (isNestedPart(initial)) {
      fill(initial, raw);
      continue;
    }
    const reader = readerOf(parentOf(target), field);
    if (raw === undefined && !reader?.isForMissing) continue;
    const input = usable(raw, parentOf(target), field);
    target[field] = (reader ? (reader.read(input, source) ?? undefined) : input) as T[typeof field];
  }
  return target;
}

function flatten(found: ValidationError[], prefix = ''): FieldErrors {
  return Object.assign(
    {},
    ...found.map((one) =>
      one.children?.length
        ? flatten(one.children, `${prefix}${one.property}.`)
        : { [prefix + one.property]: Object.values(one.constraints ?? {})[0] },
    ),
  ) as FieldErrors;
}

function inFormOrder(value: object, errors: FieldErrors, prefix = ''): FieldErrors {
  const ordered: FieldErrors = {};
  for (const [field, part] of Object.entries(value)) {
    if (isNestedPart(part)) Object.assign(ordered, inFormOrder(part, errors, `${prefix}${field}.`));
    else if (errors[prefix + field]) ordered[prefix + field] = errors[prefix + field];
  }
  return ordered;
}

/**
 * Creates an instance of a contract class from any input, drops unknown keys, trims texts and validates. Never throws,
 * whatever the input. `errors` are in the order of the fields.
 */
export function check<T extends object>(
  Contract: new () => T,
  plain: unknown,
): { value: T; errors: FieldErrors } {
  const value = fill(new Contract(), plain);
  const errors = flatten(validateSync(value, { forbidUnknownValues: false }));
  return { value, errors: { ...inFormOrder(value, errors), ...errors } };
}

/** Returns the instance only. @throws AppError VALIDATION with the message of each invalid field. */
export function checked<T extends object>(Contract: new () => T, plain: unknown): T {
  const { value, errors } = check(Contract, plain);
  if (Object.keys(errors).length > 0) throw AppError.validation(errors);
  return value;
}

/** A JSON object, not an array or null. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
