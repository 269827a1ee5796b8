import type { CreditKind, CreditState } from '#libs/shared/contracts';
import { dollars, grouped, plural } from '../../../lib/format/format.js';
import { STAFF_LABEL_TEXTS } from '../../../copy/staff.js';

export const CREDIT_STATE_LABELS: Record<CreditState, string> = {
  open: 'Open',
  waits: 'Waits for an owner',
  'used-up': 'Used up',
  expired: STAFF_LABEL_TEXTS.expired,
  ended: 'Ended',
};

export const CREDIT_KIND_LABELS: Record<CreditKind, string> = {
  refund: 'Canceled in time',
  late: 'Canceled late',
  change: 'Lower price',
  goodwill: 'Given by our team',
  gift: 'Gift',
};

/** Texts of the list of credits. */
export const CREDITS_TEXTS = {
  title: 'Credits',
  caption: 'Credits, newest first',
  intro: 'Money that families can use for another event, by a code that we emailed.',
  count: (count: number) => plural(count, 'credit'),
  newest: (shown: number, total: number) =>
    `The newest ${grouped(shown)} of ${grouped(total)}. Search to find the others.`,
  search: 'Find a credit',
  searchHint: 'Family, email, phone, or the last 4 characters of the code',
  state: 'Show',
  any: STAFF_LABEL_TEXTS.all,
  loading: 'Loading credits...',
  failed: 'The credits could not be loaded.',
  empty: 'No credit matches.',
  emptyText: 'Credits appear here when families or your team turn money into one.',
  columns: {
    code: 'Code',
    family: 'Family',
    why: 'Why',
    left: 'Left',
    state: STAFF_LABEL_TEXTS.status,
    until: 'Use by',
    given: 'Given',
    actions: STAFF_LABEL_TEXTS.action,
  },
  endsWith: (end: string) => `…${end}`,
  noCode: 'No code yet',
  of: (amount: string) => `of ${dollars(amount)}`,
  noEnd: 'No expiration date',
  gone: 'Booking removed',
  resend: 'Resend code',
  resendOf: (family: string, left: string) => `Resend code of ${family}, ${dollars(left)}`,
  resendTitle: 'Resend the code?',
  resendText: (family: string) =>
    `${family} gets an email with a new code. The code that was sent before stops working.`,
  resendGo: 'Resend code',
  resent: 'The email is on its way',
  end: 'End credit',
  endOf: (family: string, left: string) => `End credit of ${family}, ${dollars(left)}`,
  endTitle: (left: string) => `End this credit of ${dollars(left)}?`,
  endText: (family: string) =>
    `${family} can no longer use it, and we no longer owe it. What is on an open order is not affected. This cannot be undone.`,
  reason: STAFF_LABEL_TEXTS.reason,
  reasonHint: 'Only your team sees it, in the notes of the booking.',
  ended: (left: string) => `Credit of ${dollars(left)} ended`,
  keep: 'Keep it',
} as const;
