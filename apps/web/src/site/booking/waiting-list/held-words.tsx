import type { WaitingOffer } from '#libs/shared/contracts';
import { OFFER_TEXTS as TEXTS } from './copy.js';
import { zoneInWords } from '../../../lib/format/format.js';
import { heldUntilInWords } from '../../../lib/format/held-until.js';
import './waiting-list.css';

/** What the offer found in the form. */
export type FoundAnswers = {
  kept: readonly (keyof typeof TEXTS.keptNames)[];
  instead: { day: string; time: string } | null;
};

type Props = FoundAnswers & { offer: WaitingOffer; isOver: boolean; onTakeWish: () => void };

/** That a time is held and until when, or no longer, and what was typed before. */
export function HeldWords({ offer: { day, start, until }, isOver, kept, instead, onTakeWish }: Props) {
  return (
    <section className="wait-held" data-over={isOver || undefined} aria-labelledby="held-offer">
      <p id="held-offer" role="status">
        {isOver ? TEXTS.was(day, start) : TEXTS.held(day, start)}
      </p>
      <p className="wait-note">
        {isOver ? TEXTS.wasNext : TEXTS.until(heldUntilInWords(until), zoneInWords())}
      </p>
      {instead && <p className="wait-note">{TEXTS.instead(instead.day, instead.time)}</p>}
      {kept.length > 0 && (
        <p className="wait-note">
          {TEXTS.kept(kept.map((name) => TEXTS.keptNames[name]).join(', '))}{' '}
          <button type="button" className="link-button" onClick={onTakeWish}>
            {TEXTS.takeWish}
          </button>
        </p>
      )}
    </section>
  );
}
