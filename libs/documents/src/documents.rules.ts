import type { Booking } from '#libs/bookings';

/** Paid, or free: money that was given back later does not take the receipt away. */
export const isPaid = ({ paymentStatus }: Pick<Booking, 'paymentStatus'>) =>
  ['completed', 'refunded', 'partially_refunded'].includes(paymentStatus);

export const isConfirmed = ({ status }: Pick<Booking, 'status'>) =>
  ['confirmed', 'completed'].includes(status);

/** "receipt-5f3a9c21.pdf": the last eight characters of the booking's id and nothing personal. */
export const documentName = (
  kind: 'receipt' | 'confirmation' | 'event',
  bookingId: string,
  ending: 'html' | 'pdf' | 'ics',
) => `${kind}-${bookingId.slice(-8)}.${ending}`;
