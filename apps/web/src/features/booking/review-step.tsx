import { useAtomValue } from 'jotai';
import { BadgeCheck } from 'lucide-react';
import { policiesOf, REVIEW_TEXTS } from '../../content/booking.js';
import { publicConfig } from '../../lib/public-config.js';
import { useGames } from '../catalog/api.js';
import { bookAtom, bookedIdAtom, draftAtom } from './booking.atoms.js';
import { MovedStart } from './moved-start.js';
import { PriceSummary } from './price-summary.js';
import { ReviewGroup } from './review-group.js';
import { reviewLines } from './review-lines.js';
import { STEPS } from './steps.js';

/** Step 4: check your answers, each group with a way back; the price once more before anything is sent. */
export function ReviewStep({ onGoTo }: { onGoTo: (step: number) => void }) {
  const draft = useAtomValue(draftAtom);
  const { book } = useAtomValue(bookAtom);
  const isBooked = useAtomValue(bookedIdAtom) !== null;
  const games = useGames().data ?? [];

  return (
    <div className="wz-review">
      <MovedStart reasons={['zip', 'plan', 'taken']} />
      {reviewLines(draft, games).map((lines, place) => (
        <ReviewGroup
          key={STEPS[place].key}
          title={STEPS[place].title}
          lines={lines}
          onChange={isBooked ? undefined : () => onGoTo(STEPS[place].number)}
        />
      ))}
      {draft.guestCount >= book.largeGroup.fromChildren && (
        <p className="wz-msg" data-enough>
          <BadgeCheck size={20} aria-hidden="true" />
          {REVIEW_TEXTS.largeGroup}
        </p>
      )}
      <div className="wz-review-price">
        <PriceSummary />
      </div>
      <section className="wz-policies">
        <h2>{REVIEW_TEXTS.policies}</h2>
        <ul>
          {policiesOf(book, publicConfig().policies).map((policy) => (
            <li key={policy}>{policy}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
