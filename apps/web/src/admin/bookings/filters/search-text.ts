// Search text may be a child's name. It is only in this page's memory; the history entry, which browsers store on disk,
// has a random id for it. Back works; a reload forgets it.
import { newKey } from '../../../lib/api/http.js';

const searchTexts = new Map<string, string>();

/** The id in a history entry. */
type Marked = { words?: string } | null;

const marks = (state: unknown): { words?: string } => {
  const words = (state as Marked)?.words;
  return words === undefined ? {} : { words };
};

/** The search text of a history entry; '' without one, or after a reload. */
export const searchTextOf = (state: unknown): string => searchTexts.get(marks(state).words ?? '') ?? '';

/** Stores search text and returns the state for its history entry. */
export function storeSearchText(words: string): { words?: string } {
  if (words === '') return {};
  const mark = newKey();
  searchTexts.set(mark, words);
  return { words: mark };
}

/** The state of a history entry, for further entries with the same search. */
export const sameSearchText = marks;
