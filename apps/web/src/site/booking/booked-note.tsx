import { useEffect, useRef, useState } from 'react';
import { WIZARD_TEXTS } from '../../app/copy/booking.js';
import { Button } from '../../ui/form/button.js';

type Props = {
  text: string;
  /** True while leaving this booking would leave its payment behind. */
  isUnpaid: boolean;
  onStartOver: () => void;
};

/** Says that the fields are locked; a new booking is begun at once only when nothing is left to pay. */
export function BookedNote({ text, isUnpaid, onStartOver }: Props) {
  const [isAsking, setAsking] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsking) question.current?.focus();
  }, [isAsking]);
  if (isAsking)
    return (
      <div
        className="wizard-locked"
        role="group"
        aria-labelledby="start-over-ask"
        tabIndex={-1}
        ref={question}
      >
        <p id="start-over-ask">{WIZARD_TEXTS.startOverAsk}</p>
        <div className="wizard-saved-buttons">
          <Button variant="secondary" onClick={onStartOver}>
            {WIZARD_TEXTS.startOver}
          </Button>
          <Button onClick={() => setAsking(false)}>{WIZARD_TEXTS.stay}</Button>
        </div>
      </div>
    );
  return (
    <p className="wizard-locked">
      {text}{' '}
      <button
        type="button"
        className="link-button"
        onClick={() => (isUnpaid ? setAsking(true) : onStartOver())}
      >
        {WIZARD_TEXTS.startOver}
      </button>
    </p>
  );
}
