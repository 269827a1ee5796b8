import { useAtomValue, useSetAtom } from 'jotai';
import { heldOfferAtom, rejectedStartAtom } from '../booking.atoms.js';
import { applyWaitingAnswersAtom } from './held-offer.atoms.js';
import { HeldNote } from './held-note.js';

/** The end of the hold of the offer's start. */
export function HeldNotePart() {
  const held = useAtomValue(heldOfferAtom);
  const isRejected = useAtomValue(rejectedStartAtom) !== null;
  const applyWaitingAnswers = useSetAtom(applyWaitingAnswersAtom);
  if (!held) return null;
  const { key, keptAnswers, instead } = held;
  return (
    <HeldNote
      waitingKey={key}
      onApplyAnswers={applyWaitingAnswers}
      {...{ isRejected, keptAnswers, instead }}
    />
  );
}
