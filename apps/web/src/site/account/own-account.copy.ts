import { byCount } from '../../lib/format/format.js';
import { BUTTON_TEXTS, LABEL_TEXTS, NOTE_TEXTS } from '../../copy/common.js';

/** Texts of the profile: account, deletion, claiming bookings, timeline. */
export const ACCOUNT_TEXTS = {
  title: 'Your account',
  email: 'Email address',
  noEmail: 'There is none. Without one we cannot email you a link when you forget your password.',
  verified: 'Confirmed. We can email you a link when you forget your password.',
  unverified: 'Not confirmed yet. Please open the link that we emailed to you.',
  sendAgain: 'Send the link again',
  sentAgain: (email: string) => `We sent a new link to ${email}.`,
  sendFailed: NOTE_TEXTS.noMail,
  newEmail: 'New email address',
  changeEmail: 'Change address',
  linkMailed: (email: string) => `We emailed a link to ${email}. Open it within a day to use that address.`,
  changeEmailFailed: 'We could not change the address. Please try again.',
  password: LABEL_TEXTS.password,
  passwordHint: 'Your other devices are logged out when you change it.',
  current: 'Current password',
  next: 'New password',
  nextHint: '8 characters or more',
  change: 'Change password',
  changed: { title: 'Password changed', description: 'Your other devices were logged out.' },
  changeFailed: 'We could not change the password. Please try again.',
  devices: 'Devices',
  unknownDevice: 'Unknown device',
  thisDevice: (since: string) => `This device. Logged in on ${since}.`,
  otherDevice: (since: string, last: string) => `Logged in on ${since}. Last used on ${last}.`,
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
  text: NOTE_TEXTS.final,
  goes: 'What goes',
  going: [
    'your account, and all your log-ins',
    'names, addresses, phone numbers and requests in past bookings',
  ],
  stays: 'What stays',
  staying: [
    'an upcoming event: it takes place as booked, and its data goes right after it; to cancel it, write to us first',
    'messages that you sent from the contact page: they stay in our inbox like any email',
    'the amounts of payments and refunds, without your name, because the law requires us to keep them',
  ],
  password: 'Your password, to be sure',
  confirm: 'Delete for good',
  keep: 'Keep my account',
  failed: 'We could not delete the account. Please try again.',
  done: { title: 'Account deleted', description: 'Your account is gone. Thank you for playing with us.' },
} as const;

export const CLAIM_TEXTS = {
  offer: (count: number) =>
    byCount(
      count,
      'A booking was made on this device without an account. Is it yours?',
      `${count} bookings were made on this device without an account. Are they yours?`,
    ),
  add: (count: number) =>
    byCount(count, 'Add a booking made on this device', `Add ${count} bookings made on this device`),
  missing: 'Missing a booking?',
  askTitle: 'Add a booking that you made elsewhere',
  askIntro:
    'Tell us the email address that you booked with. We email a link there that adds the booking to this account.',
  email: 'Email of the booking',
  ask: 'Send me the link',
  sent: (email: string) =>
    `If a booking was made with ${email}, a link is on its way there. It works for one day, in this account alone.`,
  askFailed: NOTE_TEXTS.noMail,
  done: BUTTON_TEXTS.done,
  question: 'Add the booking of this link to your account?',
  meaning: (name: string) =>
    `It will appear among the bookings of ${name}, and its history will say so. If it is in another account now, it leaves that one.`,
  confirm: 'Add the booking',
  notNow: 'Not now',
  added: { title: 'Booking added', description: 'It is among your bookings now.' },
  gone: 'This link leads to no booking that we could add: it is older than a day, another account asked for it, or the booking stays in the account that made it.',
  failed: 'We could not add the booking. Please try again.',
} as const;

export const TIMELINE_TEXTS = {
  open: 'What happened so far',
  failed: 'We could not load what happened. Please try again later.',
  loading: 'Loading what happened...',
  who: { parent: 'You', 'our team': 'Our team' } as Record<string, string>,
} as const;
