import { reachUs } from '../../../lib/api/public-config.js';
import { NOTE_TEXTS } from '../../../copy/common.js';

/** A hold that expired unpaid, and payments received afterwards. */
export const EXPIRED_BOOKING_TEXTS = {
  loading: 'Looking for your time...',
  freeTitle: 'Your time is free again',
  goneTitle: 'Your time has been taken',
  waitsTitle: 'Your time was taken before your payment arrived',
  returnedTitle: 'We refund your payment',
  kept: 'Your booking was not paid in time. Nothing was charged.',
  about: (type: string, children: number, games: number, price: string) =>
    `${type}, ${children} children, ${games} games: ${price}`,
  free: (day: string, time: string) => `${day}, ${time} is free.`,
  gone: (day: string, time: string) => `${day}, ${time} is no longer free.`,
  others: (day: string) => `Still free on ${day}`,
  none: () => `No other time is free in the next weeks. ${reachUs()}`,
  reinstate: 'Rebook this time',
  take: (time: string) => `Book ${time}`,
  /** The note about the result of the button. */
  paidNext: 'You pay next. We hold the time for you until then.',
  paidWith: (amount: string) => `Your payment of ${amount} pays for it, and you are booked.`,
  waits: (amount: string, until: string) =>
    `Your payment of ${amount} is here. Choose by ${until}: another time, paid with this payment, or a full refund.`,
  waitsFree: (amount: string, until: string) =>
    `Your payment of ${amount} is here, and your time is free again. Choose by ${until}: a time, paid with this payment, or a full refund.`,
  backTitle: 'Full refund',
  bySelf: (amount: string, until: string) => `If we do not hear from you by ${until}, we refund ${amount}.`,
  back: (amount: string) => `Refund ${amount}`,
  returned: (amount: string) => `We refund your payment of ${amount} in full through PayPal.`,
  failed: NOTE_TEXTS.failed,
} as const;
