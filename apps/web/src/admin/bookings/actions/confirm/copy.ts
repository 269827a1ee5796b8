/** Texts of confirming a booking. */
export const CONFIRM_TEXTS = {
  button: 'Confirm',
  done: 'Booking confirmed',
  effects: (due: string | null) =>
    due === null
      ? ['The booking moves to confirmed.', 'It is already paid, so no email is sent.']
      : ['The booking moves to confirmed.', `No money is recorded: ${due} stays due and can still be paid.`],
  mail: (parent: string) =>
    `${parent} gets the email "Your booking is confirmed" with the amount due and a link to pay.`,
} as const;
