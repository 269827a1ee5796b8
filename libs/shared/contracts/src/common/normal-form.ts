/** Invisible characters: joiners, zero-width spaces, fillers, direction marks. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const CONTROL = /\p{Cc}/gu;

/** Trims and removes invisible characters, as in pasted addresses. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '').trim();

/** Line breaks, tabs and control characters. Not NUL, which validation must still see and reject. */
const BREAKS = /(?:(?!\0)\p{Cc}|[\u2028\u2029])+/gu;

/** A single-line text: line breaks and control characters become one space. */
export const singleLine = (text: string): string =>
  text
    .split(BREAKS)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');

/**
 * The form in which usernames and email addresses are compared. Composed and decomposed letters, capitals, both small
 * sigmas, dotted and dotless i are equal. Computed only in JavaScript and stored, because PostgreSQL's `lower` treats some
 * letters differently.
 */
export function normalForm(input: string): string {
  const composed = withoutUnseen(input.replace(CONTROL, '')).normalize('NFC');
  // Upper case first: it merges both sigmas, and dotless with plain i.
  const folded = composed.toUpperCase().toLowerCase().normalize('NFC');
  return folded.replaceAll('i\u0307', 'i');
}

/** Prefix of a key with the exact spelling: for rows without a normal form, or whose normal form was already in use. */
const EXACT_PREFIX = '\u0001';

/** Lookup keys of a name or address: its normal form, and its exact spelling. */
export const keysOf = (input: string) => [normalForm(input), `${EXACT_PREFIX}${input}`];

const APOSTROPHES = /[`´\u2018-\u201b\u2032\u2035\u02b9-\u02bd\u02c8\u05f3\ua78c\uff07]/g;
const QUOTES = /[\u201c-\u201f\u2033\u2036\u00ab\u00bb]/g;
const DASHES = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;
/** Accents of decomposed letters. The SQL function `comparing_form` has the same lists. */
const ACCENTS = String.raw`\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f`;
/** Invisible characters that pasting brings along. */
const INVISIBLE = [
  String.raw`\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e`,
  String.raw`\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb`,
].join('');
const MARKS = new RegExp(`[${ACCENTS}${INVISIBLE}]`, 'g');
/** Letters without a decomposition that people replace by these. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
};

/**
 * The form in which names and other typed texts are searched, sorted and compared: without accents, capitals and invisible
 * characters, with plain apostrophes, hyphens and spaces. In SQL it is the function `comparing_form`; a spec compares both.
 * Names of accounts are compared by `normalForm`, where accents make a difference.
 */
export const comparingForm = (typed: string): string =>
  typed
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßæœþøłđðħŧıς]/g, (letter) => PLAIN_LETTERS[letter])
    .replace(/\s+/g, ' ')
    .trim();

/** Compares names for sorting: Álvarez comes after Allen. */
export function compareNames(one: string, other: string): number {
  const [first, second] = [comparingForm(one), comparingForm(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** The form in which codes are stored and compared: the comparing form in capitals, without spaces. */
export const codeForm = (typed: string): string => comparingForm(typed).replaceAll(' ', '').toUpperCase();
