import { NOTE_TEXTS } from '../../copy/common.js';

/**
 * Password reset and address confirmation, shown inside /auth by a query parameter, since the list of routes is fixed.
 */
export const RESET_TEXTS = {
  askTitle: 'Forgot your password?',
  askIntro: 'Tell us the email address of your account. We email you a link to choose a new password.',
  ask: 'Send me a link',
  askFailed: NOTE_TEXTS.noMail,
  sentTitle: 'Check your email',
  sent: (email: string) =>
    `If there is an account with ${email}, a link is on its way. It works once, within one hour.`,
  sentHint: 'Nothing there after a few minutes? Check your spam folder, or ask again.',
  askAgain: 'Ask again',
  back: 'Back to log in',
  newTitle: 'Choose a new password',
  newIntro: 'You will be logged out on every device, and then log in with the new one.',
  newPassword: 'New password',
  save: 'Save the password',
  saveFailed: 'We could not save the password. Please try again.',
  doneTitle: 'Your password is changed',
  done: 'Every device was logged out. Please log in with the new password.',
  overTitle: 'This link has expired',
  over: 'It was used already, replaced by a newer one, or older than an hour. You can ask for a new one.',
  askNew: 'Ask for a new link',
} as const;

export const VERIFY_TEXTS = {
  title: 'Confirm your email address',
  busy: 'Confirming your email address...',
  doneTitle: 'Thank you, your address is confirmed',
  done: 'We can now email you a link whenever you forget your password.',
  overTitle: 'This link has expired',
  over: 'It was used already, or is older than seven days. Your profile says whether your address is confirmed, and sends a new link.',
  failedTitle: 'That did not work',
  failed: 'We could not confirm your address just now. Please open the link again in a moment.',
  profile: 'Go to my profile',
  home: 'Go to the home page',
} as const;

const ANY_INVITATION = {
  busy: 'Opening your invitation...',
  logIn: 'Log in with the account that has this address, or make one with it.',
  accept: 'Accept the invitation',
  acceptFailed: 'We could not accept the invitation. Please try again.',
  overTitle: 'This invitation has expired',
  over: 'It was used already, withdrawn, replaced by a newer one, or is older than seven days. Please ask for a new one.',
  failedTitle: 'That did not work',
  failed: 'We could not open your invitation just now. Please open the link again in a moment.',
  home: 'Go to the home page',
  notYours: (email: string) =>
    `You are logged in with another account. Please log out, and log in with the account of ${email}.`,
};

/** Invitations to the admin area and for hosts. */
export const INVITE_TEXTS = {
  admin: {
    ...ANY_INVITATION,
    title: 'Join the team',
    intro: (email: string) => `You are invited to the admin area. This invitation is for ${email}.`,
    doneTitle: 'Welcome to the team',
    done: 'The admin area is open for you now.',
    open: 'Open the admin area',
  },
  host: {
    ...ANY_INVITATION,
    title: 'Host our events',
    intro: (email: string) =>
      `You are invited to see the events that you host, on your phone. This invitation is for ${email}.`,
    doneTitle: 'Welcome to the team',
    done: 'Your events are on your profile now.',
    open: 'Open my events',
  },
} as const;
