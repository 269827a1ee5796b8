import { useAtomValue, useSetAtom, type ExtractAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { WaitingOffer } from '#libs/shared/contracts';
import { rejectedStartAtom, type heldOfferAtom } from '../booking.atoms.js';
import { applyWaitingAnswersAtom } from './held-offer.atoms.js';
import { isNotFound, useWaitingOffer } from './api.js';
import { OFFER_TEXTS as TEXTS } from './copy.js';
import { timeZoneLabel } from '../../../lib/format/format.js';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { formatHeldUntil } from '../../../lib/format/held-until.js';

type HeldAnswers = NonNullable<ExtractAtomValue<typeof heldOfferAtom>>;

type HeldOfferProps = {
  offer: WaitingOffer;
  isOver: boolean;
  /** The existing answers that the offer found in the form. */
  held: HeldAnswers;
  onApplyAnswers: () => void;
};

/** The end of the hold, or that it has expired, and the existing answers. */
function HeldOffer({ offer: { day, start, until }, isOver, held, onApplyAnswers }: HeldOfferProps) {
  const { keptAnswers, instead } = held;
  const today = useBusinessDay();
  return (
    <section
      className="card wizard-offer"
      data-tone={isOver ? undefined : 'good'}
      aria-labelledby="held-offer"
    >
      <p id="held-offer" role="status">
        {isOver ? TEXTS.was(day, start) : TEXTS.held(day, start)}
      </p>
      <p>{isOver ? TEXTS.wasNext : TEXTS.until(formatHeldUntil(until, today), timeZoneLabel())}</p>
      {instead && <p>{TEXTS.instead(instead.day, instead.time)}</p>}
      {keptAnswers.length > 0 && (
        <p>
          <span>{`${TEXTS.kept(keptAnswers.map((name) => TEXTS.keptNames[name]).join(', '))} `}</span>
          <button type="button" className="link-button" onClick={onApplyAnswers}>
            {TEXTS.takeWish}
          </button>
        </p>
      )}
    </section>
  );
}

/**
 * Device clocks differ: when the server still holds the time after its end, the offer is refetched after this delay.
 */
const SOON_MS = 30_000;

/** Above the wizard that an offer has filled: the end of the hold; refetched when it has passed. */
export function HeldNote({ held }: { held: HeldAnswers }) {
  const applyWaitingAnswers = useSetAtom(applyWaitingAnswersAtom);
  // The server has rejected a booking: the offer may have expired.
  const isRejected = useAtomValue(rejectedStartAtom) !== null;
  const { data: offer, error, refetch, dataUpdatedAt } = useWaitingOffer(held.key);
  const until = offer?.until;
  useEffect(() => {
    if (isRejected) void refetch();
  }, [isRejected, refetch]);
  useEffect(() => {
    if (!until) return undefined;
    const left = Math.max(SOON_MS, Date.parse(until) - Date.now());
    const timer = setTimeout(() => void refetch(), left);
    return () => clearTimeout(timer);
  }, [until, refetch, dataUpdatedAt]);
  if (!offer) return null;
  return (
    <HeldOffer
      offer={offer}
      isOver={isNotFound(error)}
      held={held}
      onApplyAnswers={() => applyWaitingAnswers(offer)}
    />
  );
}
