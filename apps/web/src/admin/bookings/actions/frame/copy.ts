/** Texts that all actions on a booking share. */
export const FRAME_TEXTS = {
  back: 'Back',
  failed: 'This did not work. Please try again.',
  staleTitle: 'Somebody else was quicker',
  refusedTitle: 'This was not done',
  reload: 'Reload',
  reloaded: (status: string, payment: string) =>
    `This is the newest state now: ${status}, ${payment}. What you typed is still here.`,
  notAllowed: 'This is no longer possible in its current state.',
  reason: 'Reason',
  whatHappens: 'What will happen',
  noMail: 'No mail goes out: this booking has no email address any more.',
  noMailDone: 'No mail was sent: this booking has no email address any more.',
} as const;
