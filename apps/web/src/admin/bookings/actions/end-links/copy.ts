/** Texts of ending the links of a booking. */
export const END_LINKS_TEXTS = {
  button: 'End all links',
  title: (id: string) => `End all links of booking ${id}?`,
  go: 'End all links',
  done: 'All links ended',
  effects: [
    'Links of earlier emails about this booking no longer open it, and browsers that opened one lose it. The browser and the account that made the booking keep it.',
    'Later emails have new links: use Resend email to send one.',
    'No email is sent.',
  ],
} as const;
