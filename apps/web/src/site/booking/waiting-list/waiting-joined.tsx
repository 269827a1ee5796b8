import { useEffect, useRef } from 'react';
import { WAITING_TEXTS as TEXTS } from './copy.js';
import { Button } from '../../../ui/form/button.js';

/** What happens now. The button that was pressed is gone, so the focus goes on to the next one. */
export function WaitingJoined({ onClose }: { onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, []);
  return (
    <div className="wait-joined" ref={place} tabIndex={-1} role="status">
      <ul>
        {TEXTS.next.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button onClick={onClose}>{TEXTS.close}</Button>
    </div>
  );
}
