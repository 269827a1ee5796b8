import type { Issuer } from '#libs/shop/business-settings';
import type { Booking } from '#libs/booking/bookings';
import { dayInWords, shortId } from '#libs/shared/contracts';
import type { MailDefinition } from '../../mail-definition.js';
import { greetedName } from '../layout/booking-letter.js';
import { greeting, renderLetter, rows } from '../layout/mail-layout.js';

/** Once per purged booking; none if the address was removed, too. */
export const childDataRemovedMail: MailDefinition<{ bookingId: string }> = {
  kind: 'child-data-removed',
  subjectId: ({ bookingId }) => bookingId,
  async compose({ bookingId }, { bookings }, issuer) {
    const booking = await bookings.find(bookingId);
    if (!booking?.purgedAt || !booking.parentEmail) return null;
    return {
      to: booking.parentEmail,
      bookingId,
      isUnproven: await bookings.isUnproven(booking),
      ...renderChildDataRemoved({ booking, issuer }),
    };
  },
};

/** What was removed, what stays and why. */
const renderChildDataRemoved = ({ booking, issuer }: { booking: Booking; issuer: Issuer }) =>
  renderLetter({
    issuer,
    title: "We have removed your child's data",
    preview: 'There is nothing for you to do.',
    parts: [
      `${greeting(greetedName(booking))} your event was a while ago. As promised, we have removed your child's name and age, your requests and your address from this booking and from its receipt.`,
      rows([
        ['Event', dayInWords(booking.eventDate)],
        ['Booking', shortId(booking.id)],
      ]),
      'Only the payment stays in our books. You do not need to do anything.',
    ],
  });
