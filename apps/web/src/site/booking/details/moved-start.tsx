import { useRef, useState } from 'react';
import { START_TEXTS } from '../../../app/copy/booking.js';
import { MisfitSentence, OtherStarts } from './other-starts.js';
import type { Reason } from './open-starts.rules.js';
import { useChosenStart } from './use-open-starts.js';

/** Says on a later step that the chosen start cannot be kept, for one of the reasons that belong to this place. */
export function MovedStart({ reasons }: { reasons: readonly Reason[] }) {
  const { misfit } = useChosenStart();
  const [chosen, setChosen] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const isHere = misfit !== null && reasons.includes(misfit.reason);
  if (!isHere && !chosen) return null;
  const onChosen = (sentence: string) => {
    setChosen(sentence);
    place.current?.focus();
  };
  return (
    <div className="wizard-moved" ref={place} tabIndex={-1} role="group" aria-label={START_TEXTS.when}>
      {isHere ? (
        <>
          <p className="field-error">
            <MisfitSentence misfit={misfit} />
          </p>
          <OtherStarts misfit={misfit} onChosen={onChosen} />
        </>
      ) : (
        <p className="wizard-moved-now" role="status">
          {chosen}
        </p>
      )}
    </div>
  );
}
