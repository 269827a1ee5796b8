// The words of a search may be a child's name. They live in the memory of this page alone; a step of the browser's
// history, which is kept on disk, carries only a random number for them. Back works, a reload forgets them.
import { newKey } from '../../../lib/api/http.js';

const searchTexts = new Map<string, string>();

/** What a step of the history says of the words. */
type Marked = { words?: string } | null;

const marks = (state: unknown): { words?: string } => {
  const words = (state as Marked)?.words;
  return words === undefined ? {} : { words };
};

/** The words of a step of the history; '' when it has none, or when they were forgotten. */
export const searchTextOf = (state: unknown): string => searchTexts.get(marks(state).words ?? '') ?? '';

/** Keeps words; gives the mark for the step that searches for them. */
export function storeSearchText(words: string): { words?: string } {
  if (words === '') return {};
  const mark = newKey();
  searchTexts.set(mark, words);
  return { words: mark };
}

/** The mark of a step, for further steps that search for the same. */
export const sameSearchText = marks;
