import { useSetAtom } from 'jotai';
import { WIZARD_TEXTS } from '../../content/booking.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { BookedNote } from './booked-note.js';
import { startOverAtom } from './booking.atoms.js';
import { KeptNote } from './kept-note.js';
import { useTurnOfDay } from './use-turn-of-day.js';
import type { useKeptDraft } from './use-kept-draft.js';
import type { WizardState } from './use-wizard.js';

const TurnedPrices = lazyPart(async () => ({ default: (await import('./turned-prices.js')).TurnedPrices }), {
  missing: null,
});

type Props = {
  wizard: WizardState;
  kept: ReturnType<typeof useKeptDraft>;
  isUnpaid: boolean;
  onStartOver: () => void;
};

/** What the form says of itself: answers came back, or a booking exists; each offers to start over. */
export function WizardNotes({ wizard, kept, isUnpaid, onStartOver }: Props) {
  const { step, goTo, heading, isBooked } = wizard;
  const startOver = useSetAtom(startOverAtom);
  const hasTurned = useTurnOfDay();
  const dropAnswers = () => {
    kept.startOver();
    goTo(1);
    heading.current?.focus();
  };
  const bookAnother = () => {
    startOver();
    onStartOver();
    goTo(1);
  };
  const isToPay = step.key === 'payment' && isUnpaid;
  return (
    <>
      {!isBooked && hasTurned && <TurnedPrices />}
      {kept.isRestored && <KeptNote onStartOver={dropAnswers} />}
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
