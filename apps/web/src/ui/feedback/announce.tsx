import { atom, useAtomValue, useSetAtom } from 'jotai';

const saidAtom = atom({ text: '', turn: 0 });
const sayAtom = atom(null, (_, set, text: string) =>
  set(saidAtom, (said) => ({ text, turn: said.turn + 1 })),
);

/** Gives `announce(text)`: spoken politely by screen readers, not shown. */
export const useAnnounce = () => useSetAtom(sayAtom);

export function Announcer() {
  const { text, turn } = useAtomValue(saidAtom);
  // The key makes the same sentence count as new.
  return (
    <div className="sr-only" role="status" aria-live="polite">
      <span key={turn}>{text}</span>
    </div>
  );
}
