import { useAtomValue } from 'jotai';
import { BadgeCheck } from 'lucide-react';
import { centsToDollars } from '#libs/shared/contracts';
import { policiesOf, PRICE_TEXTS, REVIEW_TEXTS } from '../../../app/copy/booking.js';
import { publicConfig } from '../../../lib/api/public-config.js';
import { useGames } from '../../catalog/api.js';
import { bookAtom, bookedIdAtom, draftAtom, errorsAtom, priceAtom } from '../booking.atoms.js';
import { MovedStart } from '../details/moved-start.js';
import { PriceSummary } from '../summary/price-summary.js';
import { ReviewGroup } from './review-group.js';
import { reviewLines } from './review-lines.js';
import { errorsOnStep, STEPS } from '../steps.js';

/** The price once more where no rail shows it, and how much of it is paid today: all. */
function PriceOnce() {
  const { totalCents } = useAtomValue(priceAtom);
  return (
    <>
      <div className="wizard-review-price">
        <PriceSummary />
      </div>
      <p className="wizard-today">{PRICE_TEXTS.today(centsToDollars(totalCents))}</p>
    </>
  );
}

/** Step 4: check your answers, each group with a way back; the price once more before anything is sent. */
export function ReviewStep({ onGoTo }: { onGoTo: (step: number) => void }) {
  const draft = useAtomValue(draftAtom);
  const { book } = useAtomValue(bookAtom);
  const isBooked = useAtomValue(bookedIdAtom) !== null;
  const errors = useAtomValue(errorsAtom);
  const games = useGames().data ?? [];

  return (
    <div className="wizard-review">
      <MovedStart reasons={['zip', 'plan', 'taken']} />
      {reviewLines(draft, games).map((lines, place) => (
        <ReviewGroup
          key={STEPS[place].key}
          title={STEPS[place].title}
          lines={lines}
          missing={isBooked ? [] : errorsOnStep(STEPS[place], errors).map(({ sentence }) => sentence)}
          onChange={isBooked ? undefined : () => onGoTo(STEPS[place].number)}
        />
      ))}
      {draft.guestCount >= book.largeGroup.fromChildren && (
        <p className="wizard-msg" data-enough>
          <BadgeCheck size={20} aria-hidden="true" />
          {REVIEW_TEXTS.largeGroup}
        </p>
      )}
      <PriceOnce />
      <section className="wizard-policies">
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
