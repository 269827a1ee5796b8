import { atom, useAtomValue, useSetAtom } from 'jotai';

const announcementAtom = atom({ text: '', turn: 0 });
const announceAtom = atom(null, (_, set, text: string) =>
  set(announcementAtom, (current) => ({ text, turn: current.turn + 1 })),
);

/** Returns `announce(text)`: read politely by screen readers, not shown. */
export const useAnnounce = () => useSetAtom(announceAtom);

export function Announcer() {
  const { text, turn } = useAtomValue(announcementAtom);
  // The key makes a repeated sentence count as new.
  return (
    <div className="sr-only" role="status" aria-live="polite">
      <span key={turn}>{text}</span>
    </div>
  );
}
