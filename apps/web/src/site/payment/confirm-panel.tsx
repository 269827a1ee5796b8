import { useEffect, useRef } from 'react';
import { PAY_TEXTS } from './copy.js';
import { Button } from '../../ui/form/button.js';

type Props = { dollars: string; onConfirm: () => void; onDecline: () => void };

/** The confirm prompt; declining it returns to pending. */
export function ConfirmPanel({ dollars, onConfirm, onDecline }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
  }, []);
  return (
    <div className="pay-ask" role="group" aria-labelledby="pay-ask-title" tabIndex={-1} ref={panel}>
      <h2 id="pay-ask-title">{PAY_TEXTS.ask(dollars)}</h2>
      <p>{PAY_TEXTS.askText}</p>
      <div className="pay-ask-buttons">
        <Button type="button" tone="gold" onClick={onConfirm}>
          {PAY_TEXTS.confirm}
        </Button>
        <Button type="button" variant="secondary" onClick={onDecline}>
          {PAY_TEXTS.cancel}
        </Button>
      </div>
    </div>
  );
}
