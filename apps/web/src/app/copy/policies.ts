import type { OwnPolicyWords } from '#libs/shared/contracts';

/** The cancellation policy: the owner's, else the default. */
export const cancelPolicyOf = (own: OwnPolicyWords = {}) =>
  own.cancelWords ?? 'Full refund less processing fees if you cancel 48+ hours ahead.';

export const CHANGE_TEXTS = {
  title: 'Need to change something?',
  contact: (phone: string) => (phone ? 'Call us or write to us:' : 'Write to us:'),
};
