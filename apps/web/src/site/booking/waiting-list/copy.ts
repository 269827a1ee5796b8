import { dayInWords } from '#libs/shared/contracts';

/** "Saturday, December 5": a day of the near future needs no year. */
const dayOf = (day: string) => dayInWords(day).replace(/, \d{4}$/, '');
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The dialog next to days that are fully booked. */
export const WAITING_TEXTS = {
  open: 'Tell me when a time gets free',
  title: 'Tell me when a time gets free',
  lead: 'When somebody cancels, we hold the time for you and write to you.',
  plan: (games: number, guests: number) =>
    `For your ${plural(games, 'game', 'games')} and ${plural(guests, 'child', 'children')}.`,
  day: 'Day',
  dayPlaceholder: 'Choose a day',
  dayLabel: dayInWords,
  earliest: 'Earliest start',
  latest: 'Latest start',
  zip: 'ZIP code of the event',
  email: 'Email',
  name: 'Your name',
  send: 'Put me on the list',
  sending: 'Sending...',
  cancel: 'Cancel',
  failed: 'That did not work. Please try again.',
  joinedTitle: 'You are on the list',
  joined: (email: string, day: string, times: string) =>
    `We write to ${email} when a time on ${dayOf(day)} gets free (${times}).`,
  times: (earliest: string, latest: string) =>
    earliest === latest ? `start at ${earliest}` : `start from ${earliest} to ${latest}`,
  next: [
    'The time is then held for you, and for nobody else, for four hours; close to the day it can be less.',
    'The mail holds a link that books it, and one with which you leave the list. You can do that at any time.',
    'If no time gets free, you hear nothing, and we delete your entry a week after the day.',
  ],
  close: 'Close',
} as const;

/** Shown when a mailed link is opened. */
export const OFFER_TEXTS = {
  loading: 'Looking up your time...',
  held: (day: string, start: string) => `${dayOf(day)}, ${start} is held for you.`,
  until: (until: string, zone: string) =>
    `Until ${until} (${zone}) nobody else can book it. Finish your booking by then.`,
  was: (day: string, start: string) => `${dayOf(day)}, ${start} is no longer held for you.`,
  wasNext: 'It may still be free: send your booking and we try, or choose another time in step 2.',
  instead: (day: string, time: string) =>
    `You had chosen ${dayOf(day)}, ${time} before; the rest of your answers is as it was.`,
  kept: (names: string) => `We kept what you had typed here: ${names}.`,
  takeWish: 'Use what I waited with',
  keptNames: {
    games: 'games',
    guests: 'number of children',
    addOns: 'add-ons',
    zip: 'ZIP code',
    email: 'email',
    name: 'name',
  },
  goneTitle: 'This time is no longer held for you',
  gone: 'The offer has run out, or it was used already. A booking that you made with it stays.',
  goneNext:
    'You can look for another time now. If you are still on the list, we write again when the next one gets free, twice in all.',
  other: 'Look for another time',
  failedTitle: 'We could not look up your time',
  failed: 'Please try again in a moment. What is held for you stays held.',
  again: 'Try again',
  leave: 'I no longer wait',
  leaveTitle: 'Leave the waiting list?',
  leaveLead: 'We write no more about this day, and a time that is held for you goes to the next family.',
  see: 'See the time instead',
  leaving: 'Leaving...',
  leaveFailed: 'That did not work. Please try again.',
  leftTitle: 'You no longer wait',
  left: 'Your name and address are gone from the list. A booking that you made stays.',
  notOnList: 'You were not on the list any more: nothing is kept of you there.',
} as const;
