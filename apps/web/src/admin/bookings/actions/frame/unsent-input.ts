import { atom, useAtom, useSetAtom } from 'jotai';

/** Unsent input by form and booking, so that neither Back nor another row loses it. In memory only. */
const unsentInputAtom = atom<Record<string, object>>({});

/** Names the form of an action on a booking; `path` is the last part of the action's URL. */
export const inputKey = (path: string, bookingId: string) => `${path} ${bookingId}`;

/** Sets the fields that a form begins with; none for an empty `input`. */
export function useSetInput() {
  const setAll = useSetAtom(unsentInputAtom);
  return (key: string, input: object) => setAll((before) => ({ ...before, [key]: input }));
}

/** The changed fields of a form that were not sent yet; `key` names the form and its booking. */
export function useUnsentInput<Input extends object>(key: string) {
  const [all, setAll] = useAtom(unsentInputAtom);
  const keep = (changes: Partial<Input>) =>
    setAll((before) => ({ ...before, [key]: { ...before[key], ...changes } }));
  const forget = () => setAll((before) => ({ ...before, [key]: {} }));
  return { unsent: (all[key] ?? {}) as Partial<Input>, keep, forget };
}
