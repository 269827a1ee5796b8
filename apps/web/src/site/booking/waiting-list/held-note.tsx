import { useEffect } from 'react';
import type { WaitingOffer } from '#libs/shared/contracts';
import { isNotFound, useWaitingOffer } from './api.js';
import { OFFER_TEXTS as TEXTS } from './copy.js';
import { timeZoneLabel } from '../../../lib/format/format.js';
import { formatHeldUntil } from '../../../lib/format/held-until.js';
import './waiting-list.css';

/** What the offer found in the form. */
type FoundAnswers = {
  keptAnswers: readonly (keyof typeof TEXTS.keptNames)[];
  instead: { day: string; time: string } | null;
};

type FoundAnswersProps = FoundAnswers & {
  offer: WaitingOffer;
  isOver: boolean;
  onApplyAnswers: () => void;
};

/** That a time is held and until when, or no longer, and what was typed before. */
export function HeldOffer({
  offer: { day, start, until },
  isOver,
  keptAnswers,
  instead,
  onApplyAnswers,
}: FoundAnswersProps) {
  return (
    <section className="wait-held" data-over={isOver || undefined} aria-labelledby="held-offer">
      <p id="held-offer" role="status">
        {isOver ? TEXTS.was(day, start) : TEXTS.held(day, start)}
      </p>
      <p className="wait-note">
        {isOver ? TEXTS.wasNext : TEXTS.until(formatHeldUntil(until), timeZoneLabel())}
      </p>
      {instead && <p className="wait-note">{TEXTS.instead(instead.day, instead.time)}</p>}
      {keptAnswers.length > 0 && (
        <p className="wait-note">
          {TEXTS.kept(keptAnswers.map((name) => TEXTS.keptNames[name]).join(', '))}{' '}
          <button type="button" className="link-button" onClick={onApplyAnswers}>
            {TEXTS.takeWish}
          </button>
        </p>
      )}
    </section>
  );
}

/** Clocks differ: a time that should be over and is not yet is asked for again so much later. */
const SOON_MS = 30_000;

type Props = FoundAnswers & {
  waitingKey: string;
  /** The server has refused a booking: the offer may be over. */
  isRejected: boolean;
  onApplyAnswers: (offer: WaitingOffer) => void;
};

/** Above the wizard: until when the time is held; refetched when that has passed. */
export function HeldNote({ waitingKey, isRejected, keptAnswers, instead, onApplyAnswers }: Props) {
  const { data: offer, error, refetch, dataUpdatedAt } = useWaitingOffer(waitingKey);
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
  const isOver = isNotFound(error);
  return (
    <HeldOffer {...{ offer, isOver, keptAnswers, instead }} onApplyAnswers={() => onApplyAnswers(offer)} />
  );
}
