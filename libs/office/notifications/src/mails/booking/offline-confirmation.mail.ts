import type { Booking } from '#libs/booking/bookings';
import { calendarAttachment } from '#libs/office/documents';
import { centsToDollars, isConfirmed, isUnpaid } from '#libs/shared/contracts';
import type { MailDefinition } from '../../mail-definition.js';
import { bookingRows, hostLines, leadOf, renderBookingLetter, stillDue } from '../layout/booking-letter.js';

/**
 * A booking confirmed by staff before payment: the day is reserved, the lead, and what is due. Each `resendId` is another
 * mail, resent by staff. None if it has been paid or cancelled, which has its own mail.
 */
export const offlineConfirmationMail: MailDefinition<{ bookingId: string; resendId?: string }> = {
  kind: 'hand-confirmation',
  subjectId: ({ bookingId, resendId = bookingId }) => resendId,
  async compose({ bookingId }, sources, issuer) {
    const { bookings, balance, links, clock } = sources;
    const booking = await bookings.find(bookingId);
    if (!booking || !isConfirmed(booking) || !isUnpaid(booking)) return null;
    const due = centsToDollars(await balance.dueCents(bookingId));
    const host = await leadOf(booking, sources);
    const { link, key } = await links.toPay(booking);
    const manage = await links.toManage(booking);
    return {
      to: booking.parentEmail,
      bookingId,
      keys: [key, ...manage.keys],
      files: [calendarAttachment(booking, { issuer, host: links.host })],
      ...renderBookingLetter({
        issuer,
        title: 'Your booking is confirmed',
        booking,
        preview: `Still due: ${due}`,
        before: [
          'Good news: our team has confirmed your booking, and the day is reserved for you.',
          `${receivedSoFar(booking)} ${stillDue(booking, due, clock.today())}`,
          ...(host ? hostLines(host) : []),
        ],
        rows: [...bookingRows(booking, issuer), ['Games', booking.gameNames.join(', ')], ['Still due', due]],
        button: { label: 'Pay now', link },
        after: ['A calendar entry is attached. We will email your receipt once you have paid.'],
        manageLink: manage.link,
      }),
    };
  },
};

const receivedSoFar = ({ partPaidCents }: Booking) =>
  partPaidCents > 0 ? `We have received ${centsToDollars(partPaidCents)}.` : 'It is not paid yet.';
