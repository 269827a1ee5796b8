import { atom, useAtom } from 'jotai';

/** What is typed for bookings and not sent yet: a press on another row loses nothing. In the page's memory alone. */
const keptWordsAtom = atom<Record<string, string>>({});

/** The words under a key of their own, and how to keep others. */
export function useKeptWords(key: string): [string, (words: string) => void] {
  const [all, setAll] = useAtom(keptWordsAtom);
  return [all[key] ?? '', (words) => setAll((before) => ({ ...before, [key]: words }))];
}
