/** Texts of sending a mail again. */
export const RESEND_TEXTS = {
  button: 'Resend mail',
  title: (id: string) => `Send a mail of booking ${id} again?`,
  go: 'Send again',
  done: 'The mail is on its way again',
  kind: 'Which mail',
  effects: (email: string) => [
    `The mail goes once more to ${email}.`,
    'Its links and figures are up to date.',
  ],
} as const;
