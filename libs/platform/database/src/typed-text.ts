const MAX_WORDS = 8;

/** What people type is text, also when it looks like a wildcard of LIKE. */
export const asLikeText = (typed: string) => typed.replace(/[\\%_]/g, '\\$&');

/** Patterns for lower-cased text, one for each of the first eight words; every one of them must be met. */
export const searchPatterns = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `%${asLikeText(word.toLowerCase())}%`);

const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for what can be the id of a row at all: PostgreSQL would fail at anything else instead of finding nothing. */
export const isId = (typed: string): boolean => ID_SHAPE.test(typed);
