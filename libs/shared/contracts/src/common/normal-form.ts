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
