import type { RefundWay } from '#libs/shared/contracts';
import { dayAndTime, dayInMonth, dollars, fullDay, plural, timeZoneLabel } from '../../lib/format/format.js';
import { BUTTON_TEXTS, LABEL_TEXTS, NOTE_TEXTS } from '../../copy/common.js';

const SAME_PRICE = 'The price stays the same.';

/** Moving the event to another day or time. */
export const MOVE_TEXTS = {
  title: 'Move',
  left: (count: number, until: string | null) => {
    const times = plural(count, 'more time');
    return `You can move it ${times}${until ? `, until ${dayAndTime(until)}` : ''}. ${SAME_PRICE}`;
  },
  price: SAME_PRICE,
  open: 'Choose another time',
  noneLeft: 'You have moved it as often as you can here. Please write to us.',
  tooLate: 'It is too late to move it here. Please write to us.',
  dialog: 'Move your event',
  now: (day: string, time: string) => `Now: ${fullDay(day)}, ${time}`,
  day: 'New day',
  time: 'New start time',
  timeHint: () => `Local time at your event (${timeZoneLabel()}).`,
  timePlaceholder: 'Choose a start time',
  noDay: 'Choose a day first.',
  count: (day: string, count: number) => `${plural(count, 'free start time')} on ${dayInMonth(day)}`,
  looking: 'Looking for free times...',
  lookFailed: 'We could not load the free times.',
  confirm: (day: string, time: string) =>
    day && time ? `Move to ${dayInMonth(day)}, ${time.replace(' ', '\u00a0')}` : 'Move',
  undoFor: (minutes: number) =>
    minutes === 0
      ? NOTE_TEXTS.final
      : `You can undo this for ${plural(minutes, 'minute')}. Until then we keep your old time as well.`,
  back: 'Keep my time',
  failed: 'We could not move your event. Please try again.',
  taken: (day: string, times: readonly string[]) =>
    times.length > 0
      ? `Still free on ${dayInMonth(day)}: ${times.join(', ')}.`
      : 'No other time is free in the next weeks.',
  done: (day: string, time: string) => ({
    title: 'Your event has moved',
    description: `It is now on ${fullDay(day)}, ${time}.`,
  }),
} as const;

/** What is refunded, and how. */
function afterwards(back: string, as: RefundWay): string {
  if (back === '0.00') return 'We send you an email with it.';
  return as === 'credit'
    ? `You get ${dollars(back)} as a credit for another event. We email you its code.`
    : `We refund ${dollars(back)}.`;
}

/** Changing what was booked. */
export const CHANGE_TEXTS = {
  title: BUTTON_TEXTS.change,
  lead: 'Games, head count, add-ons, place and requests. You see the new price before anything changes.',
  card: (limits: string) => `${limits} You see the new price before anything changes.`,
  until: (iso: string) => `Until ${dayAndTime(iso)}.`,
  open: 'Change the details',
  tooLate: 'It is too late to change it here. Please write to us.',
  dialog: 'Change your booking',
  parts: {
    headCount: 'Head count and requests',
    details: 'Games and add-ons',
    place: 'Place and phone',
  },
  closed: (iso: string) => `This could be changed until ${dayAndTime(iso)}. Please write to us.`,
  price: LABEL_TEXTS.price,
  before: 'Before',
  after: 'After',
  total: LABEL_TEXTS.total,
  promo: LABEL_TEXTS.promoCode,
  looking: 'Updating the price...',
  lookFailed: 'We could not update the price.',
  same: (total: string) => `The price stays ${dollars(total)}.`,
  ends: (before: string, after: string) => `It ends at ${after} instead of ${before}.`,
  due: (amount: string, isConfirmed: boolean) =>
    `You'll owe ${dollars(amount)} more.${isConfirmed ? ' Your booking stays confirmed.' : ''}`,
  back: (amount: string) => `We refund ${dollars(amount)} without a fee.`,
  fits: (day: string, times: readonly string[]) =>
    `It would fit on ${dayInMonth(day)} at ${times.join(', ')}: please move it first.`,
  nothing: 'Nothing changed yet',
  save: 'Save the changes',
  saveMore: (amount: string) => `Save · ${dollars(amount)} more`,
  saveLess: (amount: string) => `Save · ${dollars(amount)} less`,
  stop: 'Keep it as it is',
  failed: 'We could not save the changes. Please try again.',
  done: (back: string, as: RefundWay) => ({
    title: 'Saved',
    description: `Your booking is changed. ${afterwards(back, as)}`,
  }),
} as const;
