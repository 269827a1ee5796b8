/** Texts of completing a booking. */
export const COMPLETE_TEXTS = {
  button: 'Complete',
  title: (id: string) => `Complete booking ${id}?`,
  go: 'Complete the booking',
  done: 'Booking completed',
  effects: ['The booking says that the event took place.', 'No mail goes out.'],
} as const;
