import { atom, useAtom } from 'jotai';

/** Unsent notes by booking, so that opening another row does not lose them. In memory only. */
const unsentTextsAtom = atom<Record<string, string>>({});

/** The text of a key, and its setter. */
export function useUnsentText(key: string): [string, (words: string) => void] {
  const [all, setAll] = useAtom(unsentTextsAtom);
  return [all[key] ?? '', (words) => setAll((before) => ({ ...before, [key]: words }))];
}
