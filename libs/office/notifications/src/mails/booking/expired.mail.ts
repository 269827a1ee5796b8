import { eventFacts } from '#libs/office/documents';
import type { MailDefinition } from '../../mail-definition.js';
import { bookingRows, renderBookingLetter } from '../layout/booking-letter.js';

/** Unpaid at its start. None if the booking is not expired any more. */
export const expiredMail: MailDefinition<{ bookingId: string }> = {
  kind: 'booking-expired',
  subjectId: ({ bookingId }) => bookingId,
  async compose({ bookingId }, { bookings }, issuer) {
    const booking = await bookings.find(bookingId);
    if (booking?.status !== 'expired') return null;
    return {
      to: booking.parentEmail,
      bookingId,
      isUnproven: await bookings.isUnproven(booking),
      ...renderBookingLetter({
        issuer,
        title: 'Your unpaid booking has expired',
        booking,
        preview: eventFacts(booking, issuer.timeZone).day,
        before: [
          'The start time of your event has passed and your booking was not paid, so it has expired. Nothing was charged.',
        ],
        rows: bookingRows(booking, issuer),
        after: [
          'If a payment from you is still on its way, we refund it in full.',
          'We would love to find another day for you.',
        ],
      }),
    };
  },
};

/**
 * The hold ended unpaid: the time is free, also for this family. Once per hold; none if the booking was reinstated.
 */
export const timeFreeMail: MailDefinition<{ bookingId: string; reservationId: string }> = {
  kind: 'time-free',
  subjectId: ({ reservationId }) => reservationId,
  async compose({ bookingId }, { bookings, links }, issuer) {
    const booking = await bookings.find(bookingId);
    if (booking?.status !== 'expired') return null;
    const { link, key } = await links.toPay(booking);
    return {
      to: booking.parentEmail,
      bookingId,
      isUnproven: await bookings.isUnproven(booking),
      keys: [key],
      ...renderBookingLetter({
        issuer,
        title: 'Your time is free again',
        booking,
        preview: eventFacts(booking, issuer.timeZone).day,
        before: [
          'We held your time as long as we could. Your booking was not paid, so the time is open to others again. Nothing was charged.',
          'Still want it? If it is still open, you can book it again with one click. Otherwise we show you other times.',
        ],
        rows: bookingRows(booking, issuer),
        button: { label: 'Rebook this time', link },
        after: ['Changed your mind? You don’t need to do anything.'],
      }),
    };
  },
};
