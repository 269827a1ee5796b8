import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { PRICE_TEXTS } from '../../../copy/booking.js';
import { priceLines } from '../../../ui/event/price-lines.rules.js';
import { PriceLines } from '../../../ui/event/price-lines.js';
import { draftAtom, priceAtom, totalAtom } from '../booking.atoms.js';

/** The live price with its lines, from the first step on. */
export function PriceSummary() {
  const price = useAtomValue(priceAtom);
  const guestCount = useAtomValue(draftAtom).guestCount;
  const titleId = useId();
  return (
    <section className="card wizard-summary" aria-labelledby={titleId}>
      <h2 className="card-title" id={titleId}>
        {PRICE_TEXTS.title}
      </h2>
      <PriceLines
        lines={priceLines({ ...price, guestCount })}
        total={{ label: PRICE_TEXTS.total, amount: useAtomValue(totalAtom) }}
      />
      {price.gameCount > 0 && <p>{PRICE_TEXTS.facts(price.gameCount, price.durationMinutes)}</p>}
    </section>
  );
}
