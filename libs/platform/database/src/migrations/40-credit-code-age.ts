import { Baseline } from './baseline.js';

/** When a code of a credit was made: an order that was begun with an earlier code cannot be paid with the credit any more. */
export class CreditCodeAge extends Baseline {
  name = 'CreditCodeAge1796600000040';
  readonly sql = `
    alter table credit_codes add created_at timestamptz not null default now();
  `;
}
