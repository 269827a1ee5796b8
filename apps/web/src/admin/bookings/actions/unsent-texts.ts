import { atom, useAtom } from 'jotai';

/** What is typed for bookings and not sent yet: a press on another row loses nothing. In the page's memory alone. */
const unsentTextsAtom = atom<Record<string, string>>({});

/** The words under a key of their own, and how to keep others. */
export function useUnsentText(key: string): [string, (words: string) => void] {
  const [all, setAll] = useAtom(unsentTextsAtom);
  return [all[key] ?? '', (words) => setAll((before) => ({ ...before, [key]: words }))];
}
