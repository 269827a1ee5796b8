/** Texts of confirming a booking. */
export const CONFIRM_TEXTS = {
  button: 'Confirm',
  done: 'Booking confirmed',
  effects: (due: string | null) =>
    due === null
      ? ['The booking moves to confirmed.', 'It is paid already, so no mail goes out.']
      : ['The booking moves to confirmed.', `No money is recorded: ${due} stays due and can still be paid.`],
  mail: (parent: string) =>
    `${parent} gets the mail "Your booking is confirmed", with what is still due and a link to pay it.`,
} as const;
