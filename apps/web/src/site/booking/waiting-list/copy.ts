import { dayInMonth, dayInWords } from '#libs/shared/contracts';
import { plural } from '../../../lib/format/format.js';
import { BUTTON_TEXTS, LABEL_TEXTS, NOTE_TEXTS } from '../../../copy/common.js';

/** The dialog next to days that are fully booked. */
export const WAITING_TEXTS = {
  open: 'Notify me when a time opens up',
  title: 'Notify me when a time opens up',
  lead: 'If somebody cancels, we hold the time for you and email you.',
  plan: (games: number, guests: number) =>
    `For your ${plural(games, 'game', 'games')} and ${plural(guests, 'child', 'children')}.`,
  day: 'Day',
  dayPlaceholder: 'Choose a day',
  dayLabel: dayInWords,
  earliest: 'Earliest start',
  latest: 'Latest start',
  zip: 'ZIP code of the event',
  email: LABEL_TEXTS.email,
  name: 'Your name',
  send: 'Join the waiting list',
  sending: 'Sending...',
  cancel: BUTTON_TEXTS.cancel,
  failed: NOTE_TEXTS.failed,
  joinedTitle: 'You are on the list',
  joined: (email: string, day: string, times: string) =>
    `We email ${email} when a time on ${dayInMonth(day)} opens up (${times}).`,
  times: (earliest: string, latest: string) =>
    earliest === latest ? `start at ${earliest}` : `start from ${earliest} to ${latest}`,
  next: [
    'We then hold the time for you for four hours; close to the day it can be less.',
    'The email has a link to book it, and one to leave the list at any time.',
    'We only email you if a time opens up, and we delete your entry a week after the day.',
  ],
  close: BUTTON_TEXTS.close,
} as const;

/** Shown when a mailed link is opened. */
export const OFFER_TEXTS = {
  loading: 'Looking up your time...',
  held: (day: string, start: string) => `${dayInMonth(day)}, ${start} is held for you.`,
  until: (until: string, zone: string) =>
    `Until ${until} (${zone}) nobody else can book it. Finish your booking by then.`,
  was: (day: string, start: string) => `${dayInMonth(day)}, ${start} is no longer held for you.`,
  wasNext: 'It may still be free: submit your booking to find out, or choose another time in step 2.',
  instead: (day: string, time: string) =>
    `You had chosen ${dayInMonth(day)}, ${time} before. Your other answers have not changed.`,
  kept: (names: string) => `We kept what you had typed here: ${names}.`,
  takeWish: 'Use my waiting-list answers',
  keptNames: {
    games: 'games',
    guests: 'number of children',
    addOns: 'add-ons',
    zip: LABEL_TEXTS.zipCode,
    email: 'email',
    name: 'name',
  },
  goneTitle: 'This time is no longer held for you',
  gone: 'The offer has expired or was already used. A booking that you made with it is not affected.',
  goneNext:
    'You can look for another time now. If you are still on the list, we email you when the next one opens up, twice in all.',
  other: 'Look for another time',
  failedTitle: 'We could not look up your time',
  failed: 'Please try again in a moment. Your hold is not affected.',
  again: BUTTON_TEXTS.again,
  leave: 'Leave the waiting list',
  leaveTitle: 'Leave the waiting list?',
  leaveLead:
    'We stop emailing you about this day, and a time that we hold for you is offered to the next family.',
  see: 'See the time instead',
  leaving: 'Leaving...',
  leaveFailed: NOTE_TEXTS.failed,
  leftTitle: 'You left the waiting list',
  left: 'We removed your name and address from the list. Your bookings are not affected.',
  notOnList: 'You are no longer on the list, and we keep none of your data there.',
} as const;
