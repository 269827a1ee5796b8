/** Texts of completing a booking. */
export const COMPLETE_TEXTS = {
  button: 'Complete',
  title: (id: string) => `Complete booking ${id}?`,
  go: 'Complete the booking',
  done: 'Booking completed',
  effects: ['The booking shows that the event took place.', 'No email is sent.'],
} as const;
