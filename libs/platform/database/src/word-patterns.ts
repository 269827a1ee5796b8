const MOST_WORDS = 8;

/** What people type is text, also when it looks like a wildcard of LIKE. */
export const asLikeText = (typed: string) => typed.replace(/[\\%_]/g, '\\$&');

/** Patterns for lower-cased text, one for each of the first eight words; every one of them must be met. */
export const wordPatterns = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => `%${asLikeText(word.toLowerCase())}%`);
