import { useAtomValue, useSetAtom } from 'jotai';
import { Check } from '../../ui/icons.js';
import { useEffect, useRef, useState } from 'react';
import { isPaid } from '#libs/shared/contracts';
import { WIZARD_TEXTS } from '../../copy/booking.js';
import { startOverAtom } from './booking-state.js';
import { isBookedAtom, previousBookAtom } from './booking.atoms.js';
import type { useSavedDraft } from './draft/use-saved-draft.js';
import type { CurrentBooking } from './use-current-booking.js';
import { Button } from '../../ui/form/button.js';
import { HEADING_ID } from './steps/step-focus.js';
import { useGoToStep, useStep } from './steps/use-step.js';
import { PriceChangeNotice } from './summary/price-change-notice.js';

type BookedNoteProps = {
  text: string;
  /** True while leaving this booking would abandon its payment. */
  isUnpaid: boolean;
  onStartOver: () => void;
};

/** The note that the fields are locked; a new booking can start immediately only when nothing is left to pay. */
function BookedNote({ text, isUnpaid, onStartOver }: BookedNoteProps) {
  const [isAsking, setAsking] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsking) question.current?.focus();
  }, [isAsking]);
  if (isAsking)
    return (
      <div
        className="notice"
        data-tone="info"
        role="group"
        aria-labelledby="start-over-ask"
        tabIndex={-1}
        ref={question}
      >
        <p id="start-over-ask">{WIZARD_TEXTS.startOverAsk}</p>
        <div className="actions">
          <Button variant="secondary" onClick={onStartOver}>
            {WIZARD_TEXTS.startOver}
          </Button>
          <Button onClick={() => setAsking(false)}>{WIZARD_TEXTS.stay}</Button>
        </div>
      </div>
    );
  return (
    <p className="notice" data-tone="info">
      <span>{`${text} `}</span>
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

/** The note that the answers were restored, with a button for an empty form. */
const RestoredNote = ({ onStartOver }: { onStartOver: () => void }) => (
  <p className="cluster good" role="status">
    <Check size={18} strokeWidth={2.8} />
    {WIZARD_TEXTS.kept}
    <button type="button" className="link-button" onClick={onStartOver}>
      {WIZARD_TEXTS.keptOver}
    </button>
  </p>
);

type Props = Pick<CurrentBooking, 'booking' | 'startAnew'> & { savedDraft: ReturnType<typeof useSavedDraft> };

/** Notes above the form: answers were restored, or a booking exists; each offers to start over. */
export function WizardNotes({ savedDraft, booking, startAnew }: Props) {
  const step = useStep();
  const goTo = useGoToStep();
  const isBooked = useAtomValue(isBookedAtom);
  const startOver = useSetAtom(startOverAtom);
  const hasNewPrices = useAtomValue(previousBookAtom) !== null;
  const dropAnswers = () => {
    savedDraft.startOver();
    goTo(1);
    document.getElementById(HEADING_ID)?.focus();
  };
  const bookAnother = () => {
    startOver();
    startAnew();
    goTo(1);
  };
  const isUnpaid = !booking || !isPaid(booking);
  const isToPay = step.key === 'payment' && isUnpaid;
  return (
    <>
      {!isBooked && hasNewPrices && <PriceChangeNotice />}
      {savedDraft.isRestored && <RestoredNote onStartOver={dropAnswers} />}
      {isBooked && (
        <BookedNote
          text={isToPay ? WIZARD_TEXTS.paymentIntro : WIZARD_TEXTS.locked}
          isUnpaid={isUnpaid}
          onStartOver={bookAnother}
        />
      )}
    </>
  );
}
