// Typed phone numbers. Separate from fields.ts, so that pages without a phone field do not load the library.
import { parseDigits, parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core';
import { Reads, Rule } from './check.js';
import { isReadable, Optional, TOO_LONG, UNREADABLE } from './fields.js';
import { LIMITS } from './limits.js';
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

export const PHONE_MESSAGES = {
  one: 'Please enter one phone number only.',
  extension: `Please enter the extension as up to ${EXTENSION_MAX} digits.`,
} as const;

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The digits of every script as 0 to 9: those of a script follow each other, so its zero is the first of them. */
const withPlainDigits = (text: string) =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number;
    let value = 0;
    while (value < 9 && isDigit(code - value - 1)) value += 1;
    return String(value);
  });

type TypedPhone = {
  /** Without +1. */
  digits: string;
  extension?: string;
  /** Two numbers in one field, of which none is chosen. */
  isTwo: boolean;
};

/** Reads a phone number in any layout: "+1 (555) 867-5309 x12" has the digits 5558675309 and the extension 12. */
export function readPhone(typed: string): TypedPhone {
  const text = withPlainDigits(typed);
  const allDigits = parseDigits(text);
  const found = parsePhoneNumberFromString(text.replace(/[+\uff0b]/g, ''), 'US', NUMBERS);
  if (!found) return { digits: allDigits, isTwo: allDigits.length >= TWO_NUMBERS && /\d\D+\d/.test(text) };
  const { nationalNumber, ext: extension } = found;
  if (extension && extension.length > EXTENSION_MAX) return { digits: allDigits, isTwo: true };
  const isWhole = nationalNumber.length === US_DIGITS || extension !== undefined;
  return { digits: isWhole ? nationalNumber : allDigits, extension, isTwo: false };
}

/** The digits of a typed number; two numbers stay as typed, which `phoneError` names. */
function phoneDigits(input: unknown): unknown {
  if (typeof input !== 'string' || !isReadable(input)) return input;
  const { digits, isTwo } = readPhone(input);
  return isTwo ? input : digits;
}

function phoneError(value: unknown, message: string): string | null {
  if (typeof value !== 'string') return message;
  if (!isReadable(value)) return UNREADABLE;
  if (/\D/.test(value)) return PHONE_MESSAGES.one;
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

/** The extension of the phone number in the field `of`: sent by itself, or typed behind the number. */
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
  const { digits, extension = '', isTwo } = readPhone(details.parentPhone);
  return isTwo ? details : { ...details, parentPhone: digits, parentPhoneExtension: extension };
}
