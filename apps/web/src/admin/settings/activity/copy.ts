import { centsToDollars, type AuditEntryView } from '#libs/shared/contracts';
import { grouped, humanize } from '../../../lib/format/format.js';

export const ACTIVITY_TEXTS = {
  lead: 'What the team and the system did, newest first.',
  loading: 'Loading the activity...',
  failed: 'The activity could not be loaded.',
  caption: 'Activity',
  person: 'Person',
  everyone: 'Everyone and the system',
  day: 'Day',
  none: 'No activity',
  noneText: 'Choose another day or person.',
  when: 'When',
  who: 'Who',
  what: 'What',
  details: 'Details',
  booking: 'Open the booking',
} as const;

/** The action as words, such as "Booking canceled". The stored codes are English, in past tense. */
export const actionLabel = ({ what }: Pick<AuditEntryView, 'what'>) =>
  humanize(what.replace('cancelled', 'canceled'));

const IDS = /Id$|^id$/;

/** The facts that a person understands, such as "amount $15.00, from work, to full". */
export const detailsText = ({ facts }: Pick<AuditEntryView, 'facts'>): string =>
  Object.entries(facts)
    .filter(([key, value]) => value !== null && value !== '' && !IDS.test(key))
    .map(([key, value]) => {
      const words = key.replace(/Cents$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      if (typeof value !== 'number') return `${words} ${String(value)}`;
      return `${words} ${key.endsWith('Cents') ? centsToDollars(value) : grouped(value)}`;
    })
    .join(', ');
