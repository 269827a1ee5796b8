// Timeline entries are stored as a code with parameters; the text is made when shown.
import { EDITABLE_FIELDS, type EditableField } from './booking-edits.js';
import { dayInWords } from '../common/days.js';
import { centsToDollars } from '../payments/money.js';

const PLAIN_TEXTS = {
  made: 'The booking was made.',
  'made-by-staff': 'Our team booked it by phone.',
  paid: 'The booking was paid and is confirmed.',
  'paid-with-code': 'The booking was paid with a promo code and is confirmed.',
  expired: 'The booking was not paid before its start and has ended.',
  'hold-ended': 'The booking was not paid in time, so its time is free again.',
  reinstated: 'The time was taken again.',
  'time-chosen': 'Another time was chosen.',
  'hand-confirmed': 'The booking was confirmed by our team.',
  'hosts-changed': 'Our team chose who comes.',
  'host-wishes-changed': 'Our team noted what matters for the choice of the host.',
  'host-on-the-way': 'Our host set out.',
  'host-arrived': 'Our host arrived.',
  'event-started': 'The event started.',
  'event-finished': 'The event finished.',
  'step-taken-back': 'The last step was pressed by mistake and was taken back.',
  'completed-by-staff': 'The event took place.',
  'crew-changed': 'The crew was changed by our team.',
  'links-ended': 'The links of earlier emails were ended by our team.',
  'credit-released': 'Our team released the code of a credit.',
  'reschedule-undone': 'The new time was undone.',
  'cancelled-by-staff': 'The booking was canceled by our team.',
  'cancel-asked': 'A cancellation was asked for.',
  'cancel-undone': 'The cancellation was undone.',
  'cancelled-by-family': 'The booking was canceled online.',
  'rain-plan-chosen': 'The plan for rain was chosen.',
  'rain-offer-made': 'Our team asked what to do about the rain.',
  'rain-no-answer': 'There was no answer about the rain in time, so the announced default applies.',
  'rain-indoors': 'It stays as planned, indoors at the same place.',
  'rain-call': 'Our team calls about the rain.',
  'rain-withdrawn': 'Our team no longer expects rain, so it stays as planned.',
  'dispute-opened': 'A dispute about the payment was opened at PayPal.',
  'dispute-closed': 'The dispute at PayPal was closed.',
  claimed: 'The booking was added to an account.',
  'claimed-by-link': 'The booking was added to an account by a link mailed to its own address.',
  'moved-by-link': 'The booking was moved to another account by a link mailed to its own address.',
  'child-removed': "The child's data was removed.",
  'parent-removed': "The parent's contact was removed.",
} as const;

const AMOUNT_TEXTS = {
  'payment-unapplied': (amount: string) =>
    `A payment of ${amount} arrived that this booking could not use. We refund it in full.`,
  'payment-waits': (amount: string) =>
    `A payment of ${amount} came after the time had been taken. Another time can be chosen for it, or it goes back in full.`,
  'deposit-paid': (amount: string) =>
    `${amount} was paid and the booking is confirmed. The rest is still due.`,
  'time-resold': (amount: string) => `Another family took the time, so ${amount} goes back.`,
  'price-edited': (amount: string) => `The price is ${amount} now.`,
  'paid-by-check': (amount: string) => `${amount} came by check.`,
  'paid-in-cash': (amount: string) => `${amount} came in cash.`,
  'payment-undone': (amount: string) => `${amount} was recorded by mistake and is due again.`,
  'balance-overdue': (amount: string) => `The balance of ${amount} was not paid on its day.`,
  'refund-requested': (amount: string) => `A refund of ${amount} was asked for.`,
  'refund-pending': (amount: string) =>
    `A refund of ${amount} is on its way; PayPal has not finished it yet.`,
  'refund-by-hand': (amount: string) => `${amount} is to be handed back.`,
  'refund-withdrawn': (amount: string) => `The refund of ${amount} was withdrawn.`,
  'refund-completed': (amount: string) => `${amount} was paid back.`,
  'refund-at-paypal': (amount: string) => `${amount} was paid back in PayPal's own site.`,
  'payment-reversed': (amount: string) => `${amount} was taken back by a bank or by PayPal.`,
  'refund-due-again': (amount: string) => `${amount} was refunded by mistake and is due again.`,
  'refund-credited': (amount: string) => `${amount} went back as a credit.`,
  'credit-given': (amount: string) => `Our team gave a credit of ${amount} for another event.`,
  'credit-ended': (amount: string) => `Our team ended a credit: ${amount} of it can no longer be used.`,
  'refund-failed': (amount: string) => `A refund of ${amount} could not be carried out.`,
} as const;

/** The names of the fields, never their values. */
type Edited = { code: 'edited' | 'changed'; fields: EditableField[] };
const EDITED: Edited = { code: 'edited', fields: ['guestCount', 'selectedGames'] };

/** Days are yyyy-MM-dd, times as "2:00 PM". */
type Rescheduled = { code: 'rescheduled'; fromDay: string; fromTime: string; toDay: string; toTime: string };
const RESCHEDULED: Rescheduled = {
  code: 'rescheduled',
  fromDay: '2026-12-05',
  fromTime: '10:00 AM',
  toDay: '2026-12-06',
  toTime: '2:00 PM',
};

/** "Saturday, December 5, 2026, 10:00 AM". */
export const startInWords = (day: string, time: string) => `${dayInWords(day)}, ${time}`;

/** An email that staff wrote to several families; without its subject once the child's data was removed. */
type Mailed = { code: 'mailing-sent'; subject?: string };
const MAILED: Mailed = { code: 'mailing-sent', subject: 'We run 30 minutes late' };

/** A timeline entry, never with the child's data. A `note` is a plain text without a code. */
export type HistoryEvent =
  | { code: keyof typeof PLAIN_TEXTS }
  | { code: keyof typeof AMOUNT_TEXTS; amountCents: number }
  | Rescheduled
  | Edited
  | Mailed
  | { code: 'note'; text: string };

/** "Our team corrected the games and the number of children." `changed` is by the family. */
function editMessage({ code, fields }: Edited): string {
  const names = new Intl.ListFormat('en').format(fields.map((field) => EDITABLE_FIELDS[field] ?? field));
  return code === 'edited' ? `Our team corrected ${names}.` : `Changed online: ${names}.`;
}

const mailedMessage = ({ subject }: Mailed) =>
  `Our team emailed several families${subject ? `: “${subject}”` : ''}.`;

/** One example of each code, for specs. */
export const HISTORY_EXAMPLES: readonly HistoryEvent[] = [
  ...Object.keys(PLAIN_TEXTS).map((code) => ({ code }) as HistoryEvent),
  ...Object.keys(AMOUNT_TEXTS).map((code) => ({ code, amountCents: 123_456 }) as HistoryEvent),
  RESCHEDULED,
  EDITED,
  { ...EDITED, code: 'changed' },
  MAILED,
  { code: 'mailing-sent' },
  { code: 'note', text: 'Confirmed by phone.' },
];

/** The text that parents and administrators see. */
export function historySentence(event: HistoryEvent): string {
  if (event.code === 'note') return event.text;
  if (event.code === 'rescheduled') {
    const { fromDay, fromTime, toDay, toTime } = event;
    return `Moved from ${startInWords(fromDay, fromTime)} to ${startInWords(toDay, toTime)}.`;
  }
  if (event.code === 'mailing-sent') return mailedMessage(event);
  if (event.code === 'edited' || event.code === 'changed') return editMessage(event);
  if ('amountCents' in event) return AMOUNT_TEXTS[event.code](centsToDollars(event.amountCents));
  return PLAIN_TEXTS[event.code];
}

/** A stored entry. An unknown code, of a newer version, is shown unchanged. */
export type StoredHistory = { code: string; params: object };

export function historyMessage({ code, params }: StoredHistory): string {
  const isKnown =
    code in PLAIN_TEXTS ||
    code in AMOUNT_TEXTS ||
    ['rescheduled', 'edited', 'changed', 'mailing-sent', 'note'].includes(code);
  return isKnown ? historySentence({ code, ...params } as HistoryEvent) : code;
}
