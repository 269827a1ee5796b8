import { useSetAtom } from 'jotai';
import { WIZARD_TEXTS } from '../../app/copy/booking.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { BookedNote } from './booked-note.js';
import { startOverAtom } from './booking.atoms.js';
import { KeptNote } from './draft/kept-note.js';
import { useMidnightRollover } from './summary/use-midnight-rollover.js';
import type { useKeptDraft } from './draft/use-kept-draft.js';
import type { WizardState } from './use-wizard.js';

const PriceChangeNotice = lazyPart(
  async () => ({ default: (await import('./summary/price-change-notice.js')).PriceChangeNotice }),
  {
    missing: null,
  },
);

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
  const hasTurned = useMidnightRollover();
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
      {!isBooked && hasTurned && <PriceChangeNotice />}
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
