import { Baseline } from './baseline.js';

/**
 * When the last backup succeeded, whatever came after it; day, hour and games of a payment whose booking is lost; and the
 * addressee of a mail that a restore held, until staff have decided.
 */
export class Recovery extends Baseline {
  name = 'Recovery1795600000036';
  readonly sql = `
    alter table backup_runs add succeeded_at timestamptz;
    update backup_runs set succeeded_at = started_at where message is null;
    alter table unmatched_payments add event text;
    alter table sent_mails add held_to text;
  `;
}
