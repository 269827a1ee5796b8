/** Signs that nobody sees: joiners, zero-width spaces, fillers, direction marks. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const CONTROL = /\p{Cc}/gu;

/** A text without the signs that nobody sees and without spaces around it; an address that was pasted may hold some. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '').trim();

/** Line breaks in every spelling, tabs and other signs without a picture; NUL stays, which no text may hold. */
const BREAKS = /(?:(?!\0)\p{Cc}|[\u2028\u2029])+/gu;

/** A text of one line: whatever breaks it, as a pasted one may, is one space. */
export const singleLine = (text: string): string =>
  text
    .split(BREAKS)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');

/**
 * The one form by which user names and e-mail addresses are compared: however somebody writes theirs, they are the same
 * person. Composed and decomposed letters, capitals, both small sigmas, dotted and dotless i come out alike. Only
 * JavaScript makes it, because PostgreSQL's own `lower` knows other letters than this; databases keep the result.
 */
export function normalForm(typed: string): string {
  const composed = withoutUnseen(typed.replace(CONTROL, '')).normalize('NFC');
  // Capitals have one sigma and no dotless i of their own; small letters made of them are always the same.
  const folded = composed.toUpperCase().toLowerCase().normalize('NFC');
  return folded.replaceAll('i\u0307', 'i');
}

/** Before the exact spelling of what was stored without its normal form, or whose normal form another one had first. */
const EXACTLY = '\u0001';

/** What a typed name or address is looked up by: its normal form, or the exact spelling of what is stored by that. */
export const keysOf = (typed: string) => [normalForm(typed), `${EXACTLY}${typed}`];
