/** Texts about the demo data of a new installation. */
export const DEMO_TEXTS = {
  banner: 'This is demo data',
  remove: 'Remove it',
  title: 'Remove the demo data?',
  text: 'All demo bookings, messages, game ideas and promo codes go for good, with the payments and with everything that your team has done to them since. What families booked and wrote stays.',
  keep: 'Keep it',
  removed: 'The demo data is removed.',
  failed: 'The demo data could not be removed. Please try again.',
} as const;
