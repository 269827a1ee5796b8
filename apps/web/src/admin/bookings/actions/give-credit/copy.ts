import { STAFF_LABEL_TEXTS } from '../../../../copy/staff.js';

/** Texts of giving a credit. */
export const GIVE_CREDIT_TEXTS = {
  button: 'Give a credit',
  title: (id: string) => `Give a credit for booking ${id}?`,
  go: (dollars: string) => `Give ${dollars}`,
  goPlain: 'Give a credit',
  done: (dollars: string) => `Credit of ${dollars} given`,
  amount: STAFF_LABEL_TEXTS.dollars,
  amountHint: (most: string) => `Up to ${most}.`,
  reasonHint: 'Only your team sees it, in the notes of this booking.',
  effects: [
    'It pays for another event. Its code goes to the address of this booking alone.',
    'Nothing about this booking changes, and no money moves.',
  ],
  mail: (parent: string) => `${parent} gets the email "Your credit" with the code.`,
} as const;
