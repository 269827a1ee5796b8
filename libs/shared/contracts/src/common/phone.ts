// Typed phone numbers. Separate from fields.ts, so that pages without a phone field do not load the library.
import { parseDigits, parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core';
import { Reads, Rule } from './check.js';
import { isReadable, Optional, TOO_LONG, UNREADABLE } from './fields.js';
import { LIMITS } from './limits.js';
import { withPlainDigits } from './phone-text.js';
import { Shape } from './shape.js';

/** All that is read of a number: ten digits after an optional +1, in any layout. Other numbers stay their digits. */
const NUMBERS: MetadataJson = {
  version: 4,
  country_calling_codes: { '1': ['US'] },
  countries: {
    US: ['1', '011', String.raw`\d{10}`, [10], [[String.raw`(\d{3})(\d{3})(\d{4})`, '$1$2$3']], '1'],
  },
  nonGeographic: {},
} as unknown as MetadataJson;

const US_DIGITS = 10;
const EXTENSION_MAX = 7;
/** Fewer digits are no two numbers. */
const TWO_NUMBERS = 14;
/** So many digits next to a number are another number. */
const SECOND_NUMBER = 7;

export const PHONE_MESSAGES = {
  one: 'Please enter one phone number only.',
  notes: 'Please enter only the phone number, without notes.',
  extension: `Please enter the extension as up to ${EXTENSION_MAX} digits.`,
} as const;

type TypedPhone = {
  /** Without +1. */
  digits: string;
  extension?: string;
  /** One of PHONE_MESSAGES: which of the digits are the number is not plain, so none are chosen. */
  error?: string;
};

/** With plain digits, without the codes that are dialed before a country, and without words behind the last digit. */
const plainText = (typed: string) =>
  withPlainDigits(typed)
    .replace(/^\D*0(?:11|0)(?=(?:\D*\d){11})/, '+')
    .replace('(0)', '')
    .replace(/(?<!;)ext[.n]*=?\s*(?=\d)/i, 'ext. ')
    .replace(/(?<=\d)[^\p{L}\d]\D*$/u, '');

/** Digits of a remark: next to words or signs that are in no number, behind 3-3-4 digits, or a few behind a slash. */
const REMARKS = [
  /\d[^\d]*[^\d\s().+/*\u2010-\u2015-][^\d]*\d/,
  /^\D*(?:1\D*)?\d{3}\D*\d{3}\D*\d{4}\D+\d/,
  /(?:\/|\s-|\*)\s*\d{1,3}$/,
  /^\D*\d{1,2}[)/]/,
  /\p{L}\D*(?!1\D)\d{1,2}\D+\d{3}\D+\d{3}\D+\d{4}$/u,
];

/** Reads a phone number in any layout: "+1 (555) 867-5309 x12" has the digits 5558675309 and the extension 12. */
export function readPhone(typed: string): TypedPhone {
  const text = plainText(typed);
  const allDigits = parseDigits(text);
  const found = parsePhoneNumberFromString(text.replaceAll('+', ''), 'US', NUMBERS);
  const extension = found?.ext;
  const isTwo = found
    ? extension !== undefined && extension.length > EXTENSION_MAX
    : allDigits.length >= TWO_NUMBERS && /\d\D+\d/.test(text);
  if (isTwo) return { digits: allDigits, error: PHONE_MESSAGES.one };
  const number = extension ? text.slice(0, text.lastIndexOf(extension)).replace(/\D+$/, '') : text;
  // ", 5pm" is no extension.
  const hasRemark = REMARKS.some((remark) => remark.test(number)) || !text.endsWith(extension ?? '');
  if (hasRemark) {
    const others = parseDigits(number).length - US_DIGITS;
    return { digits: allDigits, error: others < SECOND_NUMBER ? PHONE_MESSAGES.notes : PHONE_MESSAGES.one };
  }
  if (/^\D*\+1/.test(text) && allDigits.length <= US_DIGITS) return { digits: allDigits.slice(1) };
  if (found && (found.nationalNumber.length === US_DIGITS || extension))
    return { digits: found.nationalNumber, extension };
  return { digits: allDigits };
}

/** The digits of a typed number; one with other digits stays as typed, and `phoneError` says why. */
function phoneDigits(input: unknown): unknown {
  if (typeof input !== 'string' || !isReadable(input)) return input;
  const { digits, error } = readPhone(input);
  return error ? input : digits;
}

function phoneError(value: unknown, message: string): string | null {
  if (typeof value !== 'string') return message;
  if (!isReadable(value)) return UNREADABLE;
  if (/\D/.test(value)) return readPhone(value).error ?? message;
  if (value.length < LIMITS.phone.min) return message;
  return value.length > LIMITS.phone.max ? TOO_LONG : null;
}

const EXAMPLE = { examples: ['(555) 010-2030'] };

/** A required phone number in any format, reduced to its digits. Its extension is a field of its own. */
export const Phone =
  (message: string): PropertyDecorator =>
  (target, field) => {
    Reads(phoneDigits)(target, field);
    Rule((value) => phoneError(value, message))(target, field);
    const { min, max } = LIMITS.phone;
    const pattern = String.raw`^(\D*\d){${min},${max + EXTENSION_MAX}}\D*$`;
    Shape({ type: 'string', pattern, ...EXAMPLE })(target, field);
  };

/** An optional phone number. */
export const OptionalPhone =
  (message: string): PropertyDecorator =>
  (target, field) => {
    Reads((input) => phoneDigits(input) || undefined)(target, field);
    Rule((value) => (value === undefined ? null : phoneError(value, message)))(target, field);
    Shape({ type: ['string', 'null'], ...EXAMPLE })(target, field);
  };

const typedExtension = (phone: unknown) =>
  typeof phone === 'string' && isReadable(phone) ? readPhone(phone).extension : undefined;

/** The extension of the phone number in the field `of`: sent on its own, or typed after the number. */
export const PhoneExtension =
  (of: string): PropertyDecorator =>
  (target, field) => {
    const isExtension = new RegExp(`^\\d{1,${EXTENSION_MAX}}$`);
    Optional((value) => (isExtension.test(String(value)) ? null : PHONE_MESSAGES.extension), {
      type: ['string', 'null'],
      pattern: isExtension.source,
      examples: ['12'],
    })(target, field);
    Reads((input, body) => (input === '' ? undefined : input) ?? typedExtension(body[of]))(target, field);
  };

/** The same for an edit, where absent means unchanged: null and '' clear it. */
export const ClearableExtension = (of: string): PropertyDecorator =>
  Reads((input, body) => (input === null ? '' : (input ?? typedExtension(body[of]))));

/** Details of a form with the phone number as typed, in its two parts: what is not typed is no extension. */
export function withPhoneParts<Details extends { parentPhone: string }>(details: Details) {
  const { digits, extension = '', error } = readPhone(details.parentPhone);
  return error ? details : { ...details, parentPhone: digits, parentPhoneExtension: extension };
}
