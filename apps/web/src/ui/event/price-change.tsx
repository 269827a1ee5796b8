import { Info } from 'lucide-react';
import { PRICE_CHANGE_TEXTS as TEXTS } from '../../copy/price-change.js';
import { dollars, longDay } from '../../lib/format/format.js';

/** `on` is yyyy-MM-dd, the totals are two-decimal strings. */
export type ChangedTotals = { on: string; before: string; now: string };

/** Reports that prices have changed since the page showed them, with both totals of this event. */
export const PriceChangeNote = ({ on, before, now }: ChangedTotals) => (
  <p className="notice" role="status">
    <Info size={20} aria-hidden="true" />
    <span>
      {`${TEXTS.changedOn(longDay(on).replace(/, \d{4}$/, ''))} ${TEXTS.totals(dollars(before), dollars(now))}`}
    </span>
  </p>
);
