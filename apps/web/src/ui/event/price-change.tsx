import { Info } from '../icons.js';
import { PRICE_CHANGE_TEXTS as TEXTS } from '../../copy/price-change.js';
import { dollars, monthAndDay } from '../../lib/format/format.js';

/** `on` is yyyy-MM-dd, the totals are two-decimal strings. */
export type ChangedTotals = { on: string; before: string; now: string };

/** Reports that prices have changed since the page showed them, with both totals of this event. */
export const PriceChangeNote = ({ on, before, now }: ChangedTotals) => (
  <p className="notice" role="status">
    <Info size={20} />
    <span>{`${TEXTS.changedOn(monthAndDay(on))} ${TEXTS.totals(dollars(before), dollars(now))}`}</span>
  </p>
);
