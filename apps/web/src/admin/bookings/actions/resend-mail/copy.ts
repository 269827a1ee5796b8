/** Texts of sending a mail again. */
export const RESEND_TEXTS = {
  button: 'Resend email',
  title: (id: string) => `Resend an email of booking ${id}?`,
  go: 'Resend',
  done: 'The email is on its way',
  kind: 'Which email',
  effects: (email: string) => [
    `We send the email to ${email} again.`,
    'Its links and figures are up to date.',
  ],
} as const;
