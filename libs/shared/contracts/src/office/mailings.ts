// A mailing: one email that staff write to many families.
import { Rule } from '../common/check.js';
import { Flag, Line, OptionalLine, OptionalText, Text } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { Shape } from '../common/shape.js';
import { placeholderFault } from './saved-answers.js';

/** The words of saved answers, and what else differs from one event to the next; in the order of their buttons. */
export const MAILING_PLACEHOLDERS = [
  'first name',
  'name',
  'next event',
  'start time',
  'host',
  'amount due',
  'company',
  'phone',
] as const;
export type MailingPlaceholder = (typeof MAILING_PLACEHOLDERS)[number];

/** The error for a subject or text with an unknown placeholder, or null. */
export const mailingFault = (text: string) => placeholderFault(text, MAILING_PLACEHOLDERS);

/** How long a mailing can be undone. */
export const MAILING_HOLD_SECONDS = 30;
/** A family gets at most this many in 24 hours. */
export const MAILINGS_PER_FAMILY = 3;

const { bookings, subject: MAX_SUBJECT, text: MAX_TEXT } = LIMITS.mailings;
const MAX_ID_LENGTH = 64;
const SELECTION = `Please select 1 to ${bookings} bookings.`;

const isSelection = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= bookings &&
  value.every((id) => typeof id === 'string' && id.length > 0 && id.length <= MAX_ID_LENGTH);

/** The families of these bookings. */
export class MailingChoice {
  @Rule((value) => (isSelection(value) ? null : SELECTION))
  @Shape({
    type: 'array',
    minItems: 1,
    maxItems: bookings,
    items: { type: 'string', minLength: 1, maxLength: MAX_ID_LENGTH },
  })
  bookingIds: string[] = [];
  /** Also families whose booking is canceled or has expired. */
  @Flag() withCanceled = false;
}

/** The body of `POST /api/admin/mailings`. */
export class WriteMailing extends MailingChoice {
  @Line({ max: MAX_SUBJECT }, 'Please write a subject.', mailingFault) subject = '';
  @Text({ max: MAX_TEXT }, 'Please write the message.', mailingFault) text = '';
}

/** The body of `POST /api/admin/mailings/preview`: unfinished texts have no letters yet, and no errors. */
export class PreviewMailing extends MailingChoice {
  @OptionalLine(MAX_SUBJECT) subject?: string = undefined;
  @OptionalText(MAX_TEXT) text?: string = undefined;
}

/** Why a family does not get a mailing; `removed`: its child's data was removed. */
export type MailingReason = 'canceled' | 'no-address' | 'removed' | 'unsubscribed' | 'too-many';

export type MailingPreview = {
  /** How many families get it. */
  families: number;
  /** The emails to the first three of them, with their placeholders filled in. */
  letters: { to: string; subject: string; text: string }[];
  unreached: { bookingId: string; name: string; reason: MailingReason }[];
};

/** `held` until it can no longer be undone, `sent` once its emails are on their way. */
export type MailingState = 'held' | 'undone' | 'sent';

export type MailingView = {
  id: string;
  subject: string;
  text: string;
  state: MailingState;
  who: string;
  at: string;
  /** For how long it can be undone; negative: since when it no longer can. */
  secondsLeft: number;
  /** How many families get it, how many of their emails the mail server has accepted, and how many will not be sent. */
  families: number;
  sent: number;
  unsent: number;
};
