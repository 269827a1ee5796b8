import { comparingForm, readPhone } from '#libs/shared/contracts';

const MAX_WORDS = 8;

/** Escapes LIKE wildcards in user input. */
export const asLikeText = (typed: string) => typed.replace(/[\\%_]/g, '\\$&');

/** LIKE patterns for the SQL function `comparing_form`, one for each of the first eight words. All of them must match. */
export const wordPatterns = (search: string): string[] =>
  comparingForm(search)
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `%${asLikeText(word)}%`);

/** The digits of a phone number that is searched: fewer are a word, and more begin with a country code. */
const PHONE_DIGITS = { fewest: 7, withoutCountry: 10 };

/** A LIKE pattern for the digits of a phone number or of a part of it; null if the search has other words. */
export function phonePattern(search: string): string | null {
  const { digits, error } = readPhone(search);
  const hasWords = /\p{L}/u.test(search.replace(/^tel:|ext[a-z]*|x/gi, ''));
  return !error && !hasWords && digits.length >= PHONE_DIGITS.fewest
    ? `%${digits.slice(-PHONE_DIGITS.withoutCountry)}%`
    : null;
}

const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a UUID. PostgreSQL raises an error for any other text in a uuid comparison. */
export const isId = (typed: string): boolean => ID_SHAPE.test(typed);
