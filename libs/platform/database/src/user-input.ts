import { comparingForm } from '#libs/shared/contracts';

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

const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a UUID. PostgreSQL raises an error for any other text in a uuid comparison. */
export const isId = (typed: string): boolean => ID_SHAPE.test(typed);
