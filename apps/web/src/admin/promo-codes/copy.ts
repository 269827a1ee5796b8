import type { DiscountType, PromoState } from '#libs/shared/contracts';
import { byCount, grouped, plural } from '../../lib/format/format.js';
import { BUTTON_TEXTS, NOTE_TEXTS } from '../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../copy/staff.js';

export const PROMO_STATE_LABELS: Record<PromoState, string> = {
  active: 'Active',
  scheduled: 'Scheduled',
  'used-up': 'Used up',
  expired: STAFF_LABEL_TEXTS.expired,
  off: 'Off',
};

export const DISCOUNT_LABELS: Record<DiscountType, string> = {
  percentage: 'Percentage',
  fixed: 'Fixed amount',
};

export const PROMO_LIST = {
  title: STAFF_LABEL_TEXTS.promoCodes,
  caption: 'Promo codes, newest first',
  sections: 'Codes and credits',
  sectionLabels: { codes: STAFF_LABEL_TEXTS.promoCodes, credits: 'Credits' },
  count: (count: number) => plural(count, 'code'),
  states: 'Show codes that are',
  all: STAFF_LABEL_TEXTS.all,
  add: 'Add code',
  loading: 'Loading the promo codes...',
  failed: 'The promo codes could not be loaded.',
  empty: 'No promo codes yet',
  emptyText: 'A code takes an amount or a percentage off a booking. Parents enter it before they pay.',
  noMatch: 'No codes here right now.',
  showAll: 'Show all codes',
  columns: {
    code: 'Code',
    value: 'Discount',
    state: 'State',
    uses: 'Uses',
    days: 'Valid',
    given: 'Taken off',
    actions: 'Actions',
  },
  perPerson: (limit: number) => byCount(limit, 'once per person', `${limit} times per person`),
  off: (value: string) => `${value} off`,
  uses: (used: number, limit: number) => `${grouped(used)} of ${grouped(limit)} used`,
  held: (held: number) => `${grouped(held)} being paid now`,
  from: (day: string) => `From ${day}`,
  until: (day: string) => `until ${day}`,
  endless: 'no end',
  edit: (code: string) => `Edit ${code}`,
  duplicate: (code: string) => `Duplicate ${code}`,
  deactivate: (code: string) => `Deactivate ${code}`,
  activate: (code: string) => `Activate ${code}`,
  remove: (code: string) => `Delete ${code}`,
} as const;

/** Bookings that have a code already. */
const keepDiscount = (uses: number) =>
  byCount(
    uses,
    '1 booking already has this code and keeps its discount.',
    `${plural(uses, 'booking')} already have this code and keep their discount.`,
  );

export const PROMO_FORM = {
  addTitle: 'Add a promo code',
  editTitle: (code: string) => `Edit ${code}`,
  description: 'What the code takes off, how often, and when.',
  usedNote: (uses: number) => `${keepDiscount(uses)} Your change applies to new bookings.`,
  code: 'Code',
  codeHint: 'Capital or lowercase both work.',
  discountType: 'Discount type',
  percent: 'Percent off',
  dollars: 'Dollars off',
  internal: STAFF_LABEL_TEXTS.description,
  internalHint: 'Parents see it when they apply the code.',
  usageLimit: 'Total uses',
  userUsageLimit: 'Uses per person',
  startDate: STAFF_LABEL_TEXTS.firstDay,
  startHint: 'Parents can use it from this day on.',
  expiresAt: STAFF_LABEL_TEXTS.lastDay,
  expiresHint: 'Leave empty for no end.',
  isActive: 'Switched on',
  isActiveHint: 'Parents cannot use a code that is off.',
  willBe: 'Once saved it is',
  add: 'Add the code',
  save: 'Save the changes',
  added: (code: string) => `${code} was added`,
  changed: (code: string) => `${code} was changed`,
} as const;

export const PROMO_CONFIRM = {
  remove: {
    title: (code: string) => `Delete ${code}?`,
    text: 'Nobody can use the code any more, and you can use its name again.',
    used: (uses: number) => keepDiscount(uses),
    go: 'Delete the code',
    done: (code: string) => `${code} was deleted`,
  },
  deactivate: {
    title: (code: string) => `Deactivate ${code}?`,
    text: 'Nobody can use the code until you activate it again.',
    used: (uses: number) => keepDiscount(uses),
    go: 'Deactivate the code',
    done: (code: string) => `${code} is off now`,
  },
  activate: {
    title: (code: string) => `Activate ${code}?`,
    text: 'Parents can use the code again, within its days and its number of uses.',
    go: 'Activate the code',
    done: (code: string) => `${code} is on again`,
  },
  keep: BUTTON_TEXTS.keep,
  failed: NOTE_TEXTS.failed,
} as const;
