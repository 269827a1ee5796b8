import { BUTTON_TEXTS, LABEL_TEXTS } from '../../../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../../../copy/staff.js';

/** Titles of the groups of fields; shared by editing and phone bookings. */
export const BOOKING_GROUPS = {
  parent: STAFF_LABEL_TEXTS.parent,
  child: STAFF_LABEL_TEXTS.child,
  event: STAFF_LABEL_TEXTS.event,
  place: 'Place',
  findGame: 'Find a game',
  noGame: 'No game has this name.',
} as const;

/** Texts of editing a booking. */
export const EDIT_TEXTS = {
  button: 'Edit booking',
  title: (id: string) => `Edit booking ${id}`,
  go: BUTTON_TEXTS.save,
  done: 'Booking changed',
  effects: (hasReceipt: boolean) => [
    'Change what is wrong. To change the day or time, use Reschedule.',
    hasReceipt
      ? 'The price is recalculated with the prices of the day it was booked, and the family gets a new receipt.'
      : 'The price is recalculated with the prices of the day it was booked.',
  ],
  tellNobody: "Don't email the family",
  tellNobodyHint:
    'Otherwise the family gets an email if games, children, add-ons, place or kind of event change.',
  price: 'What this changes',
  looking: 'Calculating the price',
  lookFailed: 'We could not calculate the price.',
  same: (price: string) => `The price stays at ${price}.`,
  before: 'Old price',
  after: 'New price',
  total: LABEL_TEXTS.total,
  promo: LABEL_TEXTS.promoCode,
  more: (amount: string) => `${amount} more`,
  less: (amount: string) => `${amount} less`,
  due: (amount: string) =>
    `${amount} will be due. The family can pay it from their profile or the link in the email.`,
  tooMuch: (amount: string) => `The family has paid ${amount} too much. You can refund it afterwards.`,
  rejected: 'This does not work',
} as const;
