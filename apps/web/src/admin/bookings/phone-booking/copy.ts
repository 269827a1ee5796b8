import { LABEL_TEXTS, NOTE_TEXTS } from '../../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../../copy/staff.js';

/** Texts of the phone booking. */
export const PHONE_BOOKING_TEXTS = {
  button: 'Book for a caller',
  title: 'Book for a caller',
  description: 'Fill this in as you talk. Nothing is lost until you book.',
  search: 'Has this family booked before?',
  searchHint: 'Name, phone or email. Choosing a family fills in their contact details.',
  when: STAFF_LABEL_TEXTS.when,
  day: STAFF_LABEL_TEXTS.day,
  time: 'Start time',
  choose: 'Choose a time',
  taken: (time: string) => `${time} (not open)`,
  insteadOn: (day: string) => `Free on ${day}:`,
  price: LABEL_TEXTS.price,
  total: LABEL_TEXTS.total,
  book: (total: string) => `Book for ${total}`,
  linkFollows: 'We email the family a link to pay.',
  clear: 'Start over',
  failed: NOTE_TEXTS.failed,
  done: 'Booked. The link to pay is on its way.',
} as const;

/** Texts of a search for a family. */
export const FAMILY_SEARCH_TEXTS = {
  found: 'Families found',
  nobody: 'No family found.',
  take: (name: string) => `Use ${name}`,
} as const;
