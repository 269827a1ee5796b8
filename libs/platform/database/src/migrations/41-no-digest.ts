import { Baseline } from './baseline.js';

/** Organizers get news as they happen, or none; those who had one email each morning get them as they happen. */
export class NoDigest extends Baseline {
  name = 'NoDigest1796700000041';
  readonly sql = `
    update company_details set value = '"at-once"' where key = 'organiserMails' and value = '"each-morning"';
    delete from outbox where name = 'organiser-digest-due';
    drop table organiser_news;
  `;
}
