import { Baseline } from './baseline.js';

/**
 * Families choose a credit instead of money also when a change of their booking costs less, and because of rain. Staff
 * give one out of goodwill, once per `creation_key`.
 */
export class CreditChoices extends Baseline {
  name = 'CreditChoices1795600000026';
  readonly sql = `
    alter table booking_corrections add as_credit boolean not null default false;

    alter table credits add creation_key text,
      add constraint uq_credit_creation_key unique (creation_key),
      drop constraint chk_credit_kind,
      add constraint chk_credit_kind check (kind in ('refund', 'late', 'change', 'goodwill', 'gift'));

    alter table rain_offers drop constraint chk_rain_offer_choices,
      add constraint chk_rain_offer_choices check (choice in ('move', 'indoors', 'credit', 'refund', 'call'));
  `;
}
