import { useEffect } from 'react';
import { isTyping } from '../../../lib/form/is-typing.js';

type Turn = { id: string; ids: string[]; onTurn: (id: string) => void; isOn: boolean };

/** The arrows left and right walk to the bookings beside it in the list; those up and down scroll what is open. */
export function useTurnKeys({ id, ids, onTurn, isOn }: Turn) {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const place = ids.indexOf(id);
      const next = place < 0 ? undefined : ids[place + step];
      if (!next || isTyping(event.target) || event.defaultPrevented) return;
      event.preventDefault();
      onTurn(next);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [id, ids, onTurn, isOn]);
}
