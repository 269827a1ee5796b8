// One check for both sides of the wire: the API's pipe and the web's forms run these very lines.
import { ValidateBy, validateSync, type ValidationError } from 'class-validator';
import { AppError, type FieldErrors } from './errors.js';

type Read = (typed: unknown) => unknown;
type Reader = { read: Read; isForMissing: boolean };
const readers = new WeakMap<object, Map<string, Reader>>();

/**
 * Normalises a field before it is validated, such as digits out of a phone number. A missing field is read, too, as
 * undefined, unless `isForMissing` is false: then it has its first value.
 */
export function Reads(read: Read, { isForMissing = true } = {}): PropertyDecorator {
  return (prototype, field) => {
    const own = readers.get(prototype) ?? new Map<string, Reader>();
    readers.set(prototype, own.set(String(field), { read, isForMissing }));
  };
}

/**
 * A rule of one field: `fault` gives the sentence to show, or null when the value is fine. A rule that depends on
 * another field finds it in the filled instance.
 */
export function Rule(fault: (value: unknown, whole: object) => string | null): PropertyDecorator {
  return ValidateBy({
    name: 'rule',
    validator: {
      validate: (value, at) => fault(value, at?.object ?? {}) === null,
      defaultMessage: (at) => fault(at?.value, at?.object ?? {}) ?? '',
    },
  });
}

const parentOf = (one: object) => Object.getPrototypeOf(one) as object | null;

/** A class that extends another one reads its fields as that one does. */
const readerOf = (prototype: object | null, field: string): Reader | undefined =>
  prototype ? (readers.get(prototype)?.get(field) ?? readerOf(parentOf(prototype), field)) : undefined;

/** Told by the prototype: `constructor` is a key that a body may hold itself, to pass for a part of the form. */
const isNestedPart = (value: unknown): value is object =>
  isPlainObject(value) && ![Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

function fill<T extends object>(target: T, plain: unknown): T {
  const source = isPlainObject(plain) ? plain : {};
  for (const field of Object.keys(target) as (keyof T & string)[]) {
    const initial = target[field];
    const given = Object.hasOwn(source, field) ? source[field] : undefined;
    if (isNestedPart(initial)) {
      fill(initial, given);
      continue;
    }
    const reader = readerOf(parentOf(target), field);
    if (given === undefined && !reader?.isForMissing) continue;
    const typed = typeof given === 'string' ? given.trim() : given;
    target[field] = (reader ? (reader.read(typed) ?? undefined) : typed) as T[typeof field];
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
 * Fills a fresh instance of a contract class from anything that came in, drops unknown keys, trims texts and
 * validates. Holds for null, arrays and strings in the wrong place. `errors` stand in the order of the fields.
 */
export function check<T extends object>(
  Contract: new () => T,
  plain: unknown,
): { value: T; errors: FieldErrors } {
  const value = fill(new Contract(), plain);
  const errors = flatten(validateSync(value, { forbidUnknownValues: false }));
  return { value, errors: { ...inFormOrder(value, errors), ...errors } };
}

/** The filled instance alone. @throws AppError VALIDATION with the sentence of each field that is wrong. */
export function checked<T extends object>(Contract: new () => T, plain: unknown): T {
  const { value, errors } = check(Contract, plain);
  if (Object.keys(errors).length > 0) throw AppError.validation(errors);
  return value;
}

/** True for what JSON writes in braces. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
