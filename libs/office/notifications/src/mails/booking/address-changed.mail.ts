import type { MailDefinition } from '../../mail-definition.js';
import { bookingRows, renderBookingLetter } from '../layout/booking-letter.js';

/**
 * To the address that an edit by staff replaced, always: whoever reads it learns that the booking is no longer theirs to
 * open. It names neither the new address nor the parent, because the old one may be a stranger's.
 */
export const addressChangedMail: MailDefinition<{ bookingId: string; editId: string }> = {
  kind: 'address-changed',
  subjectId: ({ editId }) => editId,
  async compose({ bookingId, editId }, { bookings, bookingChanges }, issuer) {
    const to = await bookingChanges.oldEmailOf(editId);
    const booking = await bookings.find(bookingId);
    if (!to || !booking) return null;
    return {
      to,
      bookingId,
      ...renderBookingLetter({
        issuer,
        title: 'The email address of your booking was changed',
        booking: { ...booking, parentName: '' },
        preview: 'Our emails about it go to another address from now on.',
        before: [
          'Our team changed the email address of this booking. Our emails about it go to another address from now on.',
        ],
        rows: bookingRows(booking, issuer),
        after: [
          'Links to the booking and codes of its credits in our earlier emails no longer work.',
          'If you did not ask for this, please tell us.',
        ],
      }),
    };
  },
};
