// The kinds of fields that the contracts are made of. One decorator a field, so a field has one sentence at a time.
import { isEmail, ValidateNested } from 'class-validator';
import { Reads, Rule } from './check.js';
import { isCalendarDay } from './days.js';
import { LIMITS } from './limits.js';
import { singleLine, withoutUnseen } from './normal-form.js';
import { Shape, type JsonSchema } from './shape.js';

export const TOO_LONG = 'This text is too long';
export const UNREADABLE = 'This text holds characters we cannot read';

/** NUL and lone surrogates: PostgreSQL refuses the first and would silently change the second. */
export const isReadable = (text: string) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

function textError(value: unknown, min: number, max: number, sentence: string): string | null {
  if (typeof value !== 'string') return sentence;
  if (!isReadable(value)) return UNREADABLE;
  if (value.length < min) return sentence;
  return value.length > max ? TOO_LONG : null;
}

const both = (...decorators: PropertyDecorator[]): PropertyDecorator => {
  return (target, field) => decorators.forEach((decorate) => decorate(target, field));
};

/** A text that must be given, `min` to `max` characters after trimming; `errorOf` may find more. */
export const Text = (
  limits: { min?: number; max: number },
  sentence: string,
  errorOf: (text: string) => string | null = () => null,
) =>
  both(
    Rule((value) => textError(value, limits.min ?? 1, limits.max, sentence) ?? errorOf(String(value))),
    Shape({ type: 'string', minLength: limits.min ?? 1, maxLength: limits.max }),
  );

const readLine = (typed: unknown) => (typeof typed === 'string' ? singleLine(typed) : typed);

/** Such a text of one line: a name, a title, a street. Line breaks in it become spaces. */
export const Line = (...text: Parameters<typeof Text>) =>
  both(Reads(readLine, { isForMissing: false }), Text(...text));

const absentIfEmpty = (typed: unknown) => (typed === '' || typed === null ? undefined : typed);

/** A field that may be missing: an empty text or null is absent, and `errorOf` is asked of everything else. */
export const Optional = (errorOf: (given: unknown, whole: object) => string | null, schema: JsonSchema) =>
  both(
    Shape(schema),
    Reads(absentIfEmpty),
    Rule((value, whole) => (value === undefined ? null : errorOf(value, whole))),
  );

/** A text that may be missing, at most `max` characters. */
export const OptionalText = (max: number) =>
  Optional((given) => textError(given, 0, max, UNREADABLE), { type: ['string', 'null'], maxLength: max });

/** Such a text of one line. */
export const OptionalLine = (max: number) =>
  both(
    OptionalText(max),
    Reads((typed) => absentIfEmpty(readLine(typed))),
  );

const DAY = { pattern: String.raw`^2\d{3}-\d{2}-\d{2}`, examples: ['2026-12-05'] };

/** yyyy-MM-dd of a day that exists, alone or at the head of an ISO time; it may be missing. */
export const OptionalDay = (
  sentence: string,
  errorOf: (given: string, whole: object) => string | null = () => null,
) =>
  Optional((given, whole) => (isCalendarDay(given) ? errorOf(given, whole) : sentence), {
    type: ['string', 'null'],
    ...DAY,
  });

/** Such a day that must be given. */
export const Day = (sentence: string) =>
  both(
    Rule((value) => (isCalendarDay(value) ? null : sentence)),
    Shape({ type: 'string', ...DAY }),
  );

const LONGEST_ID = 64;
/** Shaped like no id of ours or PayPal's. */
const NOBODYS_ID = '-';
const readId = (typed: unknown) =>
  typeof typed === 'string' && typed.length <= LONGEST_ID && isReadable(typed) ? typed : NOBODYS_ID;

/** The id of a thing that must be named. A text that cannot be one is answered as an unknown id, not as a fault. */
export const Id = (sentence: string) =>
  both(
    Reads((typed) => (typeof typed === 'string' ? readId(typed) : typed)),
    Rule((value) => (typeof value === 'string' && value !== '' ? null : sentence)),
    Shape({ type: 'string', minLength: 1 }),
  );

/** An id that may be missing; whatever else stands in its place is an unknown one. */
export const OptionalId = () =>
  both(
    Reads((typed) => (typed === undefined || typed === null || typed === '' ? undefined : readId(typed))),
    Shape({ type: ['string', 'null'] }),
  );

const emailError = (value: unknown, sentence: string): string | null => {
  const fault = textError(value, 1, LIMITS.email.max, sentence);
  return fault ?? (isEmail(value) ? null : sentence);
};

const ADDRESS = { format: 'email', maxLength: LIMITS.email.max };

const readEmail = (typed: unknown) => (typeof typed === 'string' ? withoutUnseen(typed) : typed);

/** An e-mail address. Signs that nobody sees come along when one is pasted, and no mail would arrive with them. */
export const Email = (sentence: string) =>
  both(
    Reads(readEmail),
    Rule((value) => emailError(value, sentence)),
    Shape({ type: 'string', ...ADDRESS }),
  );

export const OptionalEmail = (sentence: string) =>
  both(
    Reads((typed) => readEmail(typed) || undefined),
    Rule((value) => (value === undefined ? null : emailError(value, sentence))),
    Shape({ type: ['string', 'null'], ...ADDRESS }),
  );

/** Accepts what people type, keeps the digits. */
export const Phone = (sentence: string) =>
  both(
    Reads((typed) => (typeof typed === 'string' ? typed.replace(/\D/g, '') : typed)),
    Rule((value) => textError(value, LIMITS.phone.min, LIMITS.phone.max, sentence)),
    Shape({
      type: 'string',
      pattern: String.raw`^(\D*\d){${LIMITS.phone.min},${LIMITS.phone.max}}\D*$`,
      examples: ['(555) 010-2030'],
    }),
  );

type Span = { min: number; max: number };

const isWholeWithin = (value: unknown, { min, max }: Span) =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

const spanOf = ({ min, max }: Span) => ({ minimum: min, maximum: max });

const wholeNumberRule = (limits: Span, sentence: string) =>
  Rule((value) => (isWholeWithin(value, limits) ? null : sentence));

/** A number that must be given: the field's first value is the form's, a missing one is never made up. */
export const WholeNumber = (limits: Span, sentence: string) =>
  both(
    Reads((typed) => typed),
    wholeNumberRule(limits, sentence),
    Shape({ type: 'integer', ...spanOf(limits) }),
  );

/** A number that may be missing; then it is `otherwise`. */
export const OptionalWholeNumber = (limits: Span, otherwise: number, sentence: string) =>
  both(
    Reads((typed) => typed ?? otherwise),
    wholeNumberRule(limits, sentence),
    Shape({ type: ['integer', 'null'], ...spanOf(limits), default: otherwise }),
  );

const queryNumber = (typed: unknown) => (typeof typed === 'string' && typed !== '' ? Number(typed) : typed);

/** A number of a query string, where everything is text. It may be missing; then it is `otherwise`. */
export const QueryNumber = (limits: Span, otherwise: number | undefined, sentence: string) =>
  both(
    Reads((typed) => queryNumber(typed) ?? otherwise),
    Rule((value) => (value === undefined || isWholeWithin(value, limits) ? null : sentence)),
    Shape({ type: 'integer', ...spanOf(limits), ...(otherwise ? { default: otherwise } : {}) }),
  );

const PAGES = { min: 1, max: 1_000_000 };

/** The page of a list, from 1. */
export const PageNumber = (otherwise?: number) =>
  QueryNumber(PAGES, otherwise, 'The page must be a whole number from 1.');

/**
 * The version of a thing that the editor has seen; it goes up with every change. Without one the change is made
 * whatever was there before.
 */
export const SeenVersion = (thing: string) =>
  both(
    Reads((typed) => typed ?? undefined),
    Rule((value) =>
      value === undefined || (Number.isInteger(value) && Number(value) >= 1)
        ? null
        : `Please send the version of the ${thing} that you have seen.`,
    ),
    Shape({ type: ['integer', 'null'], minimum: 1 }),
  );

export const OneOf = (list: readonly (string | number)[], sentence: string) =>
  both(
    Rule((value) => (list.includes(value as string) ? null : sentence)),
    Shape({ enum: [...list] }),
  );

export const OptionalOneOf = (list: readonly string[], sentence: string) =>
  Optional((given) => (list.includes(given as string) ? null : sentence), { enum: [...list, null] });

/** A box to tick: only true is true. */
export const Flag = () =>
  both(
    Reads((typed) => typed === true),
    Shape({ type: 'boolean', default: false }),
  );

/** A list of texts of one line, without blanks; a single bad entry refuses the whole list. */
export const TextList = (maxEach: number, sentence: string) =>
  both(
    Reads((typed) =>
      Array.isArray(typed) ? typed.map(readLine).filter((each) => each !== '') : (typed ?? []),
    ),
    Rule((value) => {
      if (!Array.isArray(value)) return sentence;
      if (value.length > LIMITS.list.max) return TOO_LONG;
      const faults = value.map((each) => textError(each, 1, maxEach, sentence));
      return faults.find((fault) => fault !== null) ?? null;
    }),
    Shape({
      type: ['array', 'null'],
      items: { type: 'string', maxLength: maxEach },
      maxItems: LIMITS.list.max,
    }),
  );

/** What the browser claims about money or time: kept when it is a short scalar, dropped otherwise, never believed. */
export const Claim = () =>
  both(
    Reads((typed) => {
      const isScalar = typeof typed === 'string' || typeof typed === 'number';
      return isScalar && String(typed).length <= 64 && isReadable(String(typed)) ? String(typed) : undefined;
    }),
    Shape({ type: ['string', 'number', 'null'], maxLength: 64 }),
  );

/** A part of the form with fields of its own; initialise it with a fresh instance. */
export const Part = () => both(ValidateNested(), Shape({ type: 'object' }));
