import { dayInWords } from '#libs/shared/contracts';
import type { MailDefinition } from '../../mail-definition.js';
import { hashOfAddress } from '../../sent-mails.repository.js';
import { renderBookingLetter } from '../layout/booking-letter.js';

/**
 * Asks for a review of an event that took place; with 'review-reminder' once more. Every family is asked, whatever it
 * complained about or got back. None once it has written one, to an address that unsubscribed, or while reviews are off.
 */
const reviewMail = (kind: 'review-request' | 'review-reminder'): MailDefinition<{ bookingId: string }> => ({
  kind,
  subjectId: ({ bookingId }) => bookingId,
  async compose({ bookingId }, { bookings, links, mailings, reviews }, issuer) {
    const booking = await bookings.find(bookingId);
    if (booking?.status !== 'completed' || !(await reviews.isOn())) return null;
    if (await reviews.hasReview(bookingId)) return null;
    const hash = hashOfAddress(booking.parentEmail);
    if ((await mailings.optedOutOf([hash])).has(hash)) return null;
    const review = await links.toReview(booking);
    if (!review) return null;
    return {
      to: booking.parentEmail,
      bookingId,
      keys: [review.key],
      isUnproven: await bookings.isUnproven(booking),
      ...renderBookingLetter({
        issuer,
        title: 'How was your event?',
        booking,
        preview: 'Tell other families how it went.',
        before: ['Thank you for celebrating with us. Please tell other families how it went.'],
        rows: [['Event', dayInWords(booking.eventDate)]],
        button: { label: 'Write a review', link: review.link },
        after: [
          'We publish every review after three days, whatever the stars, with your first name and initial.',
          kind === 'review-request'
            ? 'If you do not get to it, we ask once more in five days.'
            : 'This is our last email about it.',
        ],
      }),
    };
  },
});

export const reviewRequestMail = reviewMail('review-request');
export const reviewReminderMail = reviewMail('review-reminder');
