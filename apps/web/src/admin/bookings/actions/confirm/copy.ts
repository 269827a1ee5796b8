/** Texts of confirming a booking. */
export const CONFIRM_TEXTS = {
  button: 'Confirm',
  done: 'Booking confirmed',
  effects: (due: string | null) =>
    due === null
      ? ['The booking moves to confirmed.', 'It is already paid, so no email is sent.']
      : ['The booking moves to confirmed.', `No money is recorded: ${due} stays due and can still be paid.`],
  insteadOn: (day: string) => `Choose a free time on ${day} to confirm the booking for it:`,
  nothingFree: 'Nothing else is free that day.',
  reason: 'Reason to confirm it all the same',
  reasonHint: 'Only your team sees it, in the notes. Another event in the way cannot be overridden.',
  anyway: 'Confirm all the same',
  mail: (parent: string) =>
    `${parent} gets the email "Your booking is confirmed" with the amount due and a link to pay.`,
} as const;
