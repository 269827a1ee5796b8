/** Words of sign-in and profile. */
export const AUTH_TEXTS = {
  title: 'Welcome to the team',
  intro: 'Log in to see your bookings, or make an account in a minute.',
  login: 'Login',
  register: 'Register',
  username: 'Username',
  usernameHint: 'Or the email address of your account',
  password: 'Password',
  newPasswordHint: '8 characters or more',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  logIn: 'Log in',
  create: 'Create account',
  guest: 'You can book without an account.',
  art: 'Three children waving on the field',
} as const;

/** Forgotten passwords and addresses to confirm, inside /auth (rulings, rule 2). */
export const RESET_TEXTS = {
  link: 'Forgot your password?',
  askTitle: 'Forgot your password?',
  askIntro: 'Tell us the email address of your account. We mail you a link to choose a new password.',
  ask: 'Send me a link',
  askFailed: 'We could not ask for the mail. Please try again.',
  sentTitle: 'Look into your mail',
  sent: (email: string) =>
    `If there is an account with ${email}, a link is on its way. It works once, within one hour.`,
  sentHint: 'Nothing there after some minutes? Look into the spam folder, or ask again.',
  askAgain: 'Ask again',
  back: 'Back to log in',
  newTitle: 'Choose a new password',
  newIntro: 'You will be logged out on every device, and then log in with the new one.',
  newPassword: 'New password',
  save: 'Save the password',
  saveFailed: 'We could not save the password. Please try again.',
  doneTitle: 'Your password is changed',
  done: 'Every device was logged out. Please log in with the new password.',
  overTitle: 'This link is over',
  over: 'It was used already, replaced by a newer one, or older than an hour. You can ask for a new one.',
  askNew: 'Ask for a new link',
} as const;

export const VERIFY_TEXTS = {
  title: 'Confirm your email address',
  busy: 'Confirming your email address...',
  doneTitle: 'Thank you, your address is confirmed',
  done: 'We can mail you a link now whenever you forget your password.',
  overTitle: 'This link is over',
  over: 'It was used already, or is older than seven days. Your profile says whether your address is confirmed, and sends a new link.',
  failedTitle: 'That did not work',
  failed: 'We could not confirm your address just now. Please open the link again in a moment.',
  profile: 'Go to my profile',
  home: 'Go to the home page',
} as const;

export const ACCOUNT_TEXTS = {
  title: 'Your account',
  email: 'Email address',
  noEmail: 'There is none. Without one we cannot mail you a link when you forget your password.',
  verified: 'Confirmed. We can mail you a link when you forget your password.',
  unverified: 'Not confirmed yet. Please open the link that we mailed to you.',
  sendAgain: 'Send the link again',
  sentAgain: (email: string) => `We sent a new link to ${email}.`,
  sendFailed: 'We could not ask for the mail. Please try again.',
  password: 'Password',
  passwordHint: 'Your other devices are logged out when you change it.',
  current: 'Current password',
  next: 'New password',
  nextHint: '8 characters or more',
  change: 'Change password',
  changed: { title: 'Password changed', description: 'Your other devices were logged out.' },
  changeFailed: 'We could not change the password. Please try again.',
  devices: 'Devices',
  devicesHint:
    'Lost a phone, or used a computer that others use? Log out on all devices at once, this one too.',
  everywhere: 'Log out everywhere',
  everywhereFailed: 'We could not log you out. Please try again.',
  copy: 'Your data',
  copyHint: 'One file with everything we hold about you: account, bookings, payments, ideas and messages.',
  download: 'Download my data',
  leave: 'Delete account',
  leaveHint: 'Your account and the data of your family go for good.',
  leaveOpen: 'Delete my account',
} as const;

export const LEAVE_TEXTS = {
  title: 'Delete your account?',
  text: 'This cannot be undone.',
  goes: 'What goes',
  going: [
    'your account, and all your log-ins',
    'names, addresses, phone numbers and wishes in bookings that are over',
  ],
  stays: 'What stays',
  staying: [
    'an event that is still to come: it takes place as booked, and its data goes right after it; to cancel it, write to us first',
    'letters that you wrote to us from the contact page: they lie in our inbox like any mail',
    'the amounts of payments and refunds, without your name, because the law wants them kept',
  ],
  password: 'Your password, to be sure',
  confirm: 'Delete for good',
  keep: 'Keep my account',
  failed: 'We could not delete the account. Please try again.',
  done: { title: 'Account deleted', description: 'Your account is gone. Thank you for playing with us.' },
} as const;

export const CLAIM_TEXTS = {
  offer: (count: number) =>
    count === 1
      ? 'A booking was made on this device without an account. Is it yours?'
      : `${count} bookings were made on this device without an account. Are they yours?`,
  add: (count: number) =>
    count === 1 ? 'Add a booking made on this device' : `Add ${count} bookings made on this device`,
  busy: 'Adding the booking to your account...',
  added: { title: 'Booking added', description: 'It stands among your bookings now.' },
  gone: 'This link leads to no booking that we could add: it is too old, or the booking belongs to another account.',
  failed: 'We could not add the booking. Please try again.',
} as const;

export const TIMELINE_TEXTS = {
  open: 'What happened so far',
  failed: 'We could not load what happened. Please try again later.',
  loading: 'Loading what happened...',
  who: { parent: 'You', 'our team': 'Our team' } as Record<string, string>,
} as const;

export const PROFILE_TEXTS = {
  title: 'Your profile',
  noEmail: 'No email provided',
  admin: 'Administrator',
  user: 'User',
  logout: 'Logout',
  bookings: 'Your Bookings',
  newBooking: 'New Booking',
  empty: 'No bookings yet',
  emptyHint: 'Your events will stand here as soon as you book one.',
  first: 'Book Your First Event',
  failed: 'Failed to load your bookings. Please try again later.',
  next: 'Your next event',
  others: 'More bookings',
  receipt: 'Receipt (PDF)',
  receiptPage: 'Receipt (HTML)',
  calendar: 'Add to calendar',
  making: 'Your receipt is being made. It takes a moment...',
  saved: 'Saved to your downloads.',
  saveFailed: 'We could not get the file. Please try again.',
  payment: 'Payment',
  state: 'Status',
  pay: 'Pay now',
  guests: 'Guests',
  where: 'Location',
  games: 'Games',
  requests: 'Special requests',
  when: 'When',
  booked: 'Booked',
} as const;

export const NOT_FOUND_TEXTS = {
  title: '404 Page Not Found',
  text: 'We looked under every cone. This page is not on our field.',
  home: 'Back to Home',
  games: 'See the games',
} as const;
