import { dayInWords, IN_PERSON, textToCents } from '#libs/shared/contracts';
import { clockTime, dayInMonth, dollars } from '../../lib/format/format.js';

const isNothing = (amount: string) => textToCents(amount) === 0;

/** The page of one booking. */
export const MANAGE_TEXTS = {
  title: 'Your booking',
  loading: 'Loading your booking...',
  notFound: 'We could not find this booking. The link may have expired.',
  back: 'All your bookings',
  cancelled: 'This booking is cancelled.',
  when: 'When and where',
  place: 'Location',
  guests: 'Guests',
  games: 'Games',
  children: (count: number) => `${count} children`,
  money: 'Money',
  total: 'Total',
  paid: 'Paid',
  due: 'Due',
  refunded: 'Refunded',
  returning: (amount: string) => `${dollars(amount)} is on its way back to you.`,
  dueBy: (amount: string, day: string) => `${dollars(amount)} by ${dayInMonth(day)}`,
  pay: 'Pay now',
  underReview: 'PayPal is still checking your payment. You do not need to pay again.',
  papers: 'Receipts and calendar',
  noPapers: 'Your receipt and the calendar entry will be here once the booking is confirmed.',
} as const;

/** Cancelling, and taking it back. */
export const CANCEL_TEXTS = {
  title: 'Cancel',
  first: (refund: string) => `${dollars(refund)} goes back to you. We ask once more before anything happens.`,
  open: 'Cancel this booking',
  sure: 'Cancel this booking?',
  amount: (refund: string) => `${dollars(refund)} goes back to you.`,
  fee: (fee: string) => (isNothing(fee) ? '' : `${dollars(fee)} of processing fees stays.`),
  late: IN_PERSON,
  undoFor: (minutes: number) =>
    minutes === 0 ? 'This cannot be undone.' : `You can undo this for ${minutes} minutes.`,
  confirm: 'Yes, cancel it',
  keep: 'Keep my booking',
  failed: 'We could not cancel your booking. Please try again.',
  waiting: (finalAt: string) => `Your booking will be cancelled at ${clockTime(finalAt)}`,
  waitingRefund: (refund: string) => `Then ${dollars(refund)} goes back to you.`,
  moved: (day: string, time: string, finalAt: string) =>
    `Your event is now on ${dayInWords(day)}, ${time}. You can undo this until ${clockTime(finalAt)}.`,
  undo: 'Undo',
  undone: { title: 'Your booking stays as it was', description: 'Nothing has changed.' },
  undoFailed: 'We could not undo this. Please try again.',
  tooLate: 'It is too late to cancel here. Please write to us.',
} as const;

/** A message about the booking to the team. */
export const ASK_TEXTS = {
  title: 'Write to us',
  lead: 'A person reads it and answers within 24 hours. Your booking is attached.',
  message: 'Message',
  send: 'Send Message',
  sent: { title: 'Message Sent!', description: 'We will get back to you within 24 hours.' },
  failed: 'Failed to send message. Please try again.',
} as const;
