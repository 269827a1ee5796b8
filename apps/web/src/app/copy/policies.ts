import type { OwnPolicyWords } from '#libs/shared/contracts';

/** What becomes of the money when a family cancels: in the owner's words where there are any. */
export const cancelPolicyOf = (own: OwnPolicyWords = {}) =>
  own.cancelWords ?? 'Full refund less processing fees if you cancel 48+ hours ahead.';

export const CHANGE_TEXTS = {
  title: 'Need to change something?',
  contact: (phone: string) => (phone ? 'Call us or write to us:' : 'Write to us:'),
};
