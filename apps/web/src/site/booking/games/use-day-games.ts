import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { takeDayGames } from '../../../lib/format/day-games.js';
import { bookedIdAtom, draftAtom, keptDraftAtom } from '../booking.atoms.js';

/** Brings along the games that were chosen on the games page, once it is known what the server kept. */
export function useDayGames() {
  const [draft, setDraft] = useAtom(draftAtom);
  const kept = useAtomValue(keptDraftAtom);
  const isOpen = useAtomValue(bookedIdAtom) === null && kept !== 'unread' && kept !== 'reading';
  useEffect(() => {
    if (!isOpen) return;
    const ids = takeDayGames();
    if (ids.length === 0) return;
    setDraft({ ...draft, selectedGames: [...new Set([...draft.selectedGames, ...ids])] });
  }, [isOpen, draft, setDraft]);
}
