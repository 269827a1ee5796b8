import type { MailingReason } from '#libs/shared/contracts';
import { byCount, plural } from '../../lib/format/format.js';

const families = (count: number) => plural(count, 'family', 'families');

/** Texts of one email to many families. */
export const MAILING_TEXTS = {
  bulk: (bookings: number) => `Email ${bookings}`,
  ofDay: 'Email families',
  title: 'Email families',
  lead: 'Each family gets its own email, about its next event among these bookings. You can undo it for 30 seconds.',
  subject: 'Subject',
  text: 'Message',
  greeting: 'Hi {first name},\n\n',
  insert: 'Insert in the message',
  insertOf: (name: string) => `Insert {${name}}`,
  withCanceled: 'Also canceled and expired bookings',
  looking: 'Looking up the families...',
  failed: 'We could not look up the families.',
  count: (count: number) => `${families(count)} ${byCount(count, 'gets', 'get')} this email`,
  unwritten: 'The first three emails appear here once you have written subject and message.',
  letter: (name: string) => `Email to ${name}`,
  unreached: (count: number) => `${families(count)} ${byCount(count, 'does', 'do')} not get it`,
  send: (count: number) => `Email ${families(count)}`,
  sent: (count: number) => `Email to ${families(count)} goes out in 30 seconds`,
  notSent: 'This was not sent. What you typed is still here; please try again.',
} as const;

export const REASON_LABELS: Record<MailingReason, string> = {
  canceled: 'canceled or expired',
  'no-address': 'no email address',
  removed: "the child's data was removed",
  unsubscribed: 'unsubscribed from emails like this',
  'too-many': 'got three of these emails in the last 24 hours',
};

/** Texts of mailings that are on their way. */
export const RECENT_TEXTS = {
  title: 'Emails to families on their way',
  of: (count: number, subject: string) => `Email to ${families(count)}: “${subject}”.`,
  held: (seconds: number) => `It goes out in ${plural(seconds, 'second')}.`,
  starting: 'It is going out now.',
  progress: (sent: number, count: number) => `${sent} of ${count} sent.`,
  unsent: (count: number) => byCount(count, '1 was not delivered.', `${count} were not delivered.`),
  undo: 'Undo',
  undoOf: (subject: string) => `Undo the email “${subject}”`,
  undone: 'Undone. Nobody gets this email.',
  failed: 'We could not undo this. Please try again.',
} as const;
