import { BUTTON_TEXTS } from '../../copy/common.js';

/** Texts about the demo data of a new installation. */
export const DEMO_TEXTS = {
  banner: 'This is demo data',
  remove: 'Remove it',
  title: 'Remove the demo data?',
  text: 'We delete all demo bookings, payments, messages, game ideas and promo codes for good, with everything your team did to them. What real families booked and wrote stays.',
  keep: BUTTON_TEXTS.keep,
  removed: 'The demo data is removed.',
  failed: 'We could not remove the demo data. Please try again.',
} as const;
