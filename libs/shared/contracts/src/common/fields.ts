// Field decorators of the contract classes. One decorator per field, so a field has one error at a time.
import { isEmail, ValidateNested } from 'class-validator';
import { Reads, Rule } from './check.js';
import { isCalendarDay } from './days.js';
import { LIMITS } from './limits.js';
import { singleLine, withoutUnseen } from './normal-form.js';
import { Shape, type JsonSchema } from './shape.js';

export const TOO_LONG = 'This text is too long';
export const UNREADABLE = 'This text holds characters we cannot read';

/** Without NUL, which PostgreSQL rejects, and lone surrogates, which it would silently change. */
export const isReadable = (text: string) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

function textError(value: unknown, min: number, max: number, message: string): string | null {
  if (typeof value !== 'string') return message;
  if (!isReadable(value)) return UNREADABLE;
  if (value.length < min) return message;
  return value.length > max ? TOO_LONG : null;
}

const all = (...decorators: PropertyDecorator[]): PropertyDecorator => {
  return (target, field) => decorators.forEach((decorate) => decorate(target, field));
};

/** A required text of `min` to `max` characters after trimming; `errorOf` adds a rule. */
export const Text = (
  limits: { min?: number; max: number },
  message: string,
  errorOf: (text: string) => string | null = () => null,
) =>
  all(
    Rule((value) => textError(value, limits.min ?? 1, limits.max, message) ?? errorOf(String(value))),
    Shape({ type: 'string', minLength: limits.min ?? 1, maxLength: limits.max }),
  );

/** A text on one line: line breaks become spaces. */
export const readLine = (input: unknown) => (typeof input === 'string' ? singleLine(input) : input);

/** A required single-line text; line breaks become spaces. */
export const Line = (...text: Parameters<typeof Text>) =>
  all(Reads(readLine, { isForMissing: false }), Text(...text));

const absentIfEmpty = (input: unknown) => (input === '' || input === null ? undefined : input);

const isAbsentOrEmpty = (value: unknown) => value === undefined || value === '';

/** An optional field: an empty text or null counts as absent, `errorOf` validates everything else. */
export const Optional = (errorOf: (value: unknown, instance: object) => string | null, schema: JsonSchema) =>
  all(
    Shape(schema),
    Reads(absentIfEmpty),
    Rule((value, instance) => (isAbsentOrEmpty(value) ? null : errorOf(value, instance))),
  );

/**
 * Redeclares an optional field in the contract of an edit, where absent means unchanged: null and an empty text are both
 * read as '', which clears the field. `read` normalizes any other value.
 */
export const Clearable = (read: (input: unknown) => unknown = (input) => input) =>
  Reads((input) => (input === null ? '' : read(input)));

/** An optional text of at most `max` characters. */
export const OptionalText = (max: number) =>
  Optional((value) => textError(value, 0, max, UNREADABLE), { type: ['string', 'null'], maxLength: max });

/** An optional single-line text. */
export const OptionalLine = (max: number) =>
  all(
    OptionalText(max),
    Reads((input) => absentIfEmpty(readLine(input))),
  );

const DAY_SCHEMA = { pattern: String.raw`^2\d{3}-\d{2}-\d{2}`, examples: ['2026-12-05'] };

/** An optional existing day as yyyy-MM-dd or as the start of an ISO time. */
export const OptionalDay = (
  message: string,
  errorOf: (value: string, instance: object) => string | null = () => null,
) =>
  Optional((value, instance) => (isCalendarDay(value) ? errorOf(value, instance) : message), {
    type: ['string', 'null'],
    ...DAY_SCHEMA,
  });

/** A required day. */
export const Day = (message: string) =>
  all(
    Rule((value) => (isCalendarDay(value) ? null : message)),
    Shape({ type: 'string', ...DAY_SCHEMA }),
  );

const MAX_ID_LENGTH = 64;
/** Matches no id of ours or PayPal's. */
const UNKNOWN_ID = '-';
const readId = (input: unknown) =>
  typeof input === 'string' && input.length <= MAX_ID_LENGTH && isReadable(input) ? input : UNKNOWN_ID;

/** A required id. An impossible id is treated as an unknown one, not as a validation error. */
export const Id = (message: string) =>
  all(
    Reads((input) => (typeof input === 'string' ? readId(input) : input)),
    Rule((value) => (typeof value === 'string' && value !== '' ? null : message)),
    Shape({ type: 'string', minLength: 1 }),
  );

/** An optional id; any other value is treated as an unknown id. */
export const OptionalId = () =>
  all(
    Reads((input) => (input === undefined || input === null || input === '' ? undefined : readId(input))),
    Shape({ type: ['string', 'null'] }),
  );

const emailError = (value: unknown, message: string): string | null => {
  const error = textError(value, 1, LIMITS.email.max, message);
  return error ?? (isEmail(value) ? null : message);
};

const EMAIL_SCHEMA = { format: 'email', maxLength: LIMITS.email.max };

const readEmail = (input: unknown) => (typeof input === 'string' ? withoutUnseen(input) : input);

/** A required email address, without invisible characters from pasting, which would make it undeliverable. */
export const Email = (message: string) =>
  all(
    Reads(readEmail),
    Rule((value) => emailError(value, message)),
    Shape({ type: 'string', ...EMAIL_SCHEMA }),
  );

export const OptionalEmail = (message: string) =>
  all(
    Reads((input) => readEmail(input) || undefined),
    Rule((value) => (value === undefined ? null : emailError(value, message))),
    Shape({ type: ['string', 'null'], ...EMAIL_SCHEMA }),
  );

type Bounds = { min: number; max: number };

const isWholeWithin = (value: unknown, { min, max }: Bounds) =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

const boundsOf = ({ min, max }: Bounds) => ({ minimum: min, maximum: max });

const wholeNumberRule = (limits: Bounds, message: string) =>
  Rule((value) => (isWholeWithin(value, limits) ? null : message));

/** A required whole number: the field's initial value is for the form and does not replace a missing one. */
export const WholeNumber = (limits: Bounds, message: string) =>
  all(
    Reads((input) => input),
    wholeNumberRule(limits, message),
    Shape({ type: 'integer', ...boundsOf(limits) }),
  );

/** An optional whole number, `fallback` if absent. */
export const OptionalWholeNumber = (limits: Bounds, fallback: number, message: string) =>
  all(
    Reads((input) => input ?? fallback),
    wholeNumberRule(limits, message),
    Shape({ type: ['integer', 'null'], ...boundsOf(limits), default: fallback }),
  );

const queryNumber = (input: unknown) =>
  typeof input === 'string' && input !== '' ? (/^\d{1,10}$/.test(input) ? Number(input) : NaN) : input;

/** An optional whole number in a query string, `fallback` if absent. */
export const QueryNumber = (limits: Bounds, fallback: number | undefined, message: string) =>
  all(
    Reads((input) => queryNumber(input) ?? fallback),
    Rule((value) => (value === undefined || isWholeWithin(value, limits) ? null : message)),
    Shape({ type: 'integer', ...boundsOf(limits), ...(fallback ? { default: fallback } : {}) }),
  );

const PAGE_BOUNDS = { min: 1, max: 1_000_000 };

/** The page of a list, from 1. */
export const PageNumber = (fallback?: number) =>
  QueryNumber(PAGE_BOUNDS, fallback, 'The page must be a whole number from 1.');

/** The version that the editor saw, for optimistic locking. Without it the change is made unconditionally. */
export const SeenVersion = (thing: string) =>
  all(
    Reads((input) => input ?? undefined),
    Rule((value) =>
      value === undefined || (Number.isInteger(value) && Number(value) >= 1)
        ? null
        : `Please send the version of the ${thing} that you have seen.`,
    ),
    Shape({ type: ['integer', 'null'], minimum: 1 }),
  );

export const OneOf = (list: readonly (string | number)[], message: string) =>
  all(
    Rule((value) => (list.includes(value as string) ? null : message)),
    Shape({ enum: [...list] }),
  );

export const OptionalOneOf = (list: readonly string[], message: string) =>
  Optional((value) => (list.includes(value as string) ? null : message), { enum: [...list, null] });

/** A checkbox: every value but `true` is false. */
export const Flag = () =>
  all(
    Reads((input) => input === true),
    Shape({ type: 'boolean', default: false }),
  );

/** A list of single-line texts without blank ones; one invalid entry rejects the list. */
export const TextList = (maxEach: number, message: string) =>
  all(
    Reads((input) =>
      Array.isArray(input) ? input.map(readLine).filter((each) => each !== '') : (input ?? []),
    ),
    Rule((value) => {
      if (!Array.isArray(value)) return message;
      if (value.length > LIMITS.list.max) return TOO_LONG;
      const errors = value.map((each) => textError(each, 1, maxEach, message));
      return errors.find((error) => error !== null) ?? null;
    }),
    Shape({
      type: ['array', 'null'],
      items: { type: 'string', maxLength: maxEach },
      maxItems: LIMITS.list.max,
    }),
  );

/** A browser's claim about money or time: passed on as text if it is a short scalar, else dropped. Never trusted. */
export const ClientValue = () =>
  all(
    Reads((input) => {
      const isScalar = typeof input === 'string' || typeof input === 'number';
      return isScalar && String(input).length <= 64 && isReadable(String(input)) ? String(input) : undefined;
    }),
    Shape({ type: ['string', 'number', 'null'], maxLength: 64 }),
  );

/** A nested object; initialize it with a new instance. */
export const Part = () => all(ValidateNested(), Shape({ type: 'object' }));
