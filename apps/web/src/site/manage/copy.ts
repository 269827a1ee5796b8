import {
  creditSentence,
  dayInWords,
  IN_PERSON,
  instantInWords,
  rainHoldSentence,
  rainUntilSentence,
  textToCents,
  waitingSentence,
  type RainFallback,
  type RainPlan,
} from '#libs/shared/contracts';
import { publicConfig } from '../../lib/api/public-config.js';
import { clockTime, dayInMonth, dollars } from '../../lib/format/format.js';
import { BUTTON_TEXTS, LABEL_TEXTS, NOTE_TEXTS } from '../../copy/common.js';

/** "Thursday, May 6, 2:00 PM" in business time. */
const dayAndHour = (iso: string) => instantInWords(iso, publicConfig().timeZone);

const isNothing = (amount: string) => textToCents(amount) === 0;

/** The page of one booking. */
/** Texts of the page of a receipt. */
export const RECEIPT_PAGE_TEXTS = {
  title: 'Your receipt',
  lead: (day: string, time: string) => `For your event on ${day}, ${time}.`,
} as const;

/** Texts of the booking page for somebody who came by a link to pay. */
export const PAY_ONLY_TEXTS = {
  title: 'This link is for paying',
  lead: 'To see or change the whole booking, open "Manage your booking" in one of our emails about it, or log in.',
  pay: 'Go to the payment',
  logIn: BUTTON_TEXTS.logIn,
} as const;

export const MANAGE_TEXTS = {
  title: 'Your booking',
  loading: 'Loading your booking...',
  notFound: 'We could not find this booking. The link may have expired.',
  back: 'All your bookings',
  cancelled: 'This booking is canceled.',
  place: LABEL_TEXTS.location,
  guests: LABEL_TEXTS.guests,
  games: LABEL_TEXTS.games,
  children: (count: number) => `${count} children`,
  money: 'Money',
  total: LABEL_TEXTS.total,
  paid: 'Paid',
  due: LABEL_TEXTS.due,
  refunded: 'Refunded',
  credited: 'Returned as a credit',
  returning: (amount: string) => `We are refunding ${dollars(amount)}.`,
  dueBy: (amount: string, day: string) => `${dollars(amount)} by ${dayInMonth(day)}`,
  pay: BUTTON_TEXTS.payNow,
  underReview: NOTE_TEXTS.underReview,
  papers: 'Receipts and calendar',
  noPapers: 'Your receipt and the calendar entry will be here once the booking is confirmed.',
} as const;

type Offer = { refund: string; credit: string | null; isInTime: boolean };

/** Cancelling, and taking it back. */
export const CANCEL_TEXTS = {
  title: BUTTON_TEXTS.cancel,
  first: ({ refund, credit, isInTime }: Offer) => {
    const money = isInTime || !credit ? `We refund ${dollars(refund)}` : '';
    const asCredit = credit ? `you get ${dollars(credit)} as a credit` : '';
    const offer = [money, asCredit].filter(Boolean).join(', or ');
    return `${offer[0].toUpperCase()}${offer.slice(1)}. We ask once more before anything happens.`;
  },
  until: (iso: string) => `This offer is good until ${dayAndHour(iso)}.`,
  open: 'Cancel this booking',
  sure: 'Cancel this booking?',
  amount: (refund: string) => `We refund ${dollars(refund)}.`,
  fee: (fee: string) => (isNothing(fee) ? '' : `The processing fee of ${dollars(fee)} is not refunded.`),
  credit: creditSentence,
  how: 'How would you like to get it back?',
  asMoney: (refund: string) => `${dollars(refund)} the way you paid`,
  asCredit: (credit: string) => `${dollars(credit)} as a credit for another event`,
  late: IN_PERSON,
  undoFor: (minutes: number) =>
    minutes === 0 ? NOTE_TEXTS.final : `You can undo this for ${minutes} minutes.`,
  confirm: 'Yes, cancel it',
  keep: 'Keep my booking',
  failed: 'We could not cancel your booking. Please try again.',
  waiting: (finalAt: string) => waitingSentence({ kind: 'cancel', finalAt }, publicConfig().timeZone),
  waitingRefund: (refund: string) => `Then we refund ${dollars(refund)}.`,
  waitingCredit: (credit: string) => `Then you get ${dollars(credit)} as a credit. We email you its code.`,
  moved: (day: string, time: string, finalAt: string) =>
    `Your event is now on ${dayInWords(day)}, ${time}. You can undo this until ${clockTime(finalAt)}.`,
  undo: 'Undo',
  undone: { title: 'Your booking is unchanged', description: 'Your request was undone.' },
  undoFailed: 'We could not undo this. Please try again.',
  tooLate: 'It is too late to cancel here. Please write to us.',
} as const;

/** What happens when it rains. */
export const RAIN_TEXTS = {
  title: 'Rain plan',
  lead: 'What should we do if it rains?',
  open: (until: string) => rainUntilSentence(until, publicConfig().timeZone),
  none: 'You have not chosen a rain plan. If it looks like rain, we call you.',
  tooLate: 'It is too late to change this here. Please write to us.',
  secondDay: 'Second day',
  secondTime: 'Start time',
  chooseTime: 'Choose a time',
  noTimes: 'Nothing is free on this day. Please choose another one.',
  wish: rainHoldSentence,
  save: 'Use this day',
  saved: { title: 'Your rain plan is saved', description: 'We will follow it if it rains.' },
  failed: 'We could not save your rain plan. Please try again.',
  taken: (day: string, times: string[]) => `Still free on ${dayInWords(day)}: ${times.join(', ')}.`,
} as const;

const RAIN_FALLBACKS: Record<RainFallback, string> = {
  indoors: 'we play indoors at the same place',
  refund: 'we cancel the event and refund you in full',
  call: 'we call you',
};

/** What our team offers because of rain. */
export const RAIN_OFFER_TEXTS = {
  title: 'Rain is on the way: please choose',
  held: 'We hold these times for you.',
  notHeld: 'These times are open right now.',
  until: (until: string, fallback: RainFallback) =>
    `Please choose by ${dayAndHour(until)}. If we do not hear from you, ${RAIN_FALLBACKS[fallback]}.`,
  move: (day: string, time: string, total: string) =>
    `Move to ${dayInMonth(day)}, ${time}: the price stays ${dollars(total)}`,
  indoors: (total: string) => `Keep it, indoors at the same place: the price stays ${dollars(total)}`,
  credit: (credit: string) => `Cancel it for a credit of ${dollars(credit)}`,
  refund: (refund: string) =>
    isNothing(refund)
      ? `Cancel it: ${dollars(refund)} to refund`
      : `Cancel it for a full refund of ${dollars(refund)}`,
  sure: {
    refund: (refund: string) =>
      isNothing(refund) ? 'Cancel the event?' : `Cancel the event and get ${dollars(refund)} back?`,
    credit: (credit: string) => `Cancel the event and get ${dollars(credit)} as a credit?`,
  },
  after: {
    refund: 'There is no fee. This cannot be undone.',
    credit: 'We email you its code. This cannot be undone.',
  },
  confirm: { refund: 'Yes, refund me in full', credit: 'Yes, as a credit' },
  keep: 'Not yet',
  done: { title: 'Thank you', description: 'We saved your choice.' },
  ended: 'There is nothing to choose any more',
  failed: 'We could not save your choice. Please try again.',
} as const;

/** "If it rains: a second day, Sunday, December 6, 2026, 2:00 PM. We hold this time for you." */
export function rainPlanText({ choice, secondDay, secondTime, isHeld }: RainPlan): string {
  if (choice === null) return RAIN_TEXTS.none;
  if (choice === 'indoors') return 'If it rains, we play indoors at the same place.';
  if (choice === 'call') return 'If it rains, we call you.';
  const held = isHeld ? ' We hold this time for you.' : '';
  return `If it rains, we come on ${dayInWords(secondDay ?? '')}, ${secondTime}.${held}`;
}

/** A message about the booking to the team. */
export const ASK_TEXTS = {
  title: 'Write to us',
  lead: 'We answer within 24 hours. Your booking is attached.',
  message: 'Message',
  send: 'Send Message',
  sent: { title: 'Message Sent!', description: 'We will get back to you within 24 hours.' },
  failed: 'Failed to send message. Please try again.',
} as const;
