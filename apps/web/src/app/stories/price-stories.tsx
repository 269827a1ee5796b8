import { FIRST_BOOK } from '#libs/shared/pricing/quote';
import { Prices } from '../../admin/prices/prices-section.js';
import { PriceChangeNote } from '../../ui/event/price-change.js';
import type { Story } from './story-frame.js';

const made = { madeAt: '2026-11-23T15:00:00Z', madeBy: null, withdrawnAt: null };
const FIRST = { ...made, no: 1, validFromDay: '2000-01-01', book: FIRST_BOOK, madeAt: null };
const NEXT = { ...made, no: 2, validFromDay: '2027-05-01', book: { ...FIRST_BOOK, includedChildren: 12 } };
const BACK = { ...made, no: 3, validFromDay: '2027-06-01', book: FIRST_BOOK, withdrawnAt: made.madeAt };

export const PRICE_STORIES: Story[] = [
  {
    name: 'Prices changed: both totals, before any payment',
    body: <PriceChangeNote on="2027-05-01" before="400.00" now="450.00" />,
  },
  { name: 'Prices: nothing announced', body: <Prices today="2026-11-23" books={[FIRST]} /> },
  {
    name: 'Prices: some come, and some were taken back',
    body: <Prices today="2026-11-23" books={[FIRST, NEXT, BACK]} />,
  },
];
