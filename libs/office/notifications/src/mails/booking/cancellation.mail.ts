import type { RefundStatus } from '#libs/booking/booking-changes';
import { centsToDollars } from '#libs/shared/contracts';
import { bookingInvitation, eventFacts } from '#libs/office/documents';
import type { MailDefinition } from '../../mail-definition.js';
import { bookingRows, renderBookingLetter } from '../layout/booking-letter.js';
import { plain } from '../layout/mail-layout.js';
import { describePromise } from './cancel-request.mail.js';

/**
 * A cancelled booking: refund, and removal of the calendar entry; the reason if staff cancelled it. Each `resendId` is
 * another mail, resent by staff.
 */
export const cancellationMail: MailDefinition<{ bookingId: string; resendId?: string }> = {
  kind: 'cancellation',
  subjectId: ({ bookingId, resendId = bookingId }) => resendId,
  async compose(
    { bookingId },
    { bookings, bookingChanges, resale, lifecycle, cancelRefunds, links },
    issuer,
  ) {
    const booking = await bookings.find(bookingId);
    const cancellation = booking && (await lifecycle.cancellationOf(bookingId));
    if (!cancellation) return null;
    const status = await cancelRefunds.refundStatus(booking);
    const request = await bookingChanges.newestRequest(bookingId);
    const asked = request?.kind === 'cancel' && request.state === 'done' ? request : null;
    // The page shows where the money is; without money it would show nothing new.
    const manage = status.paidCents > 0 ? await links.toManage(booking) : null;
    return {
      to: booking.parentEmail,
      bookingId,
      keys: manage?.keys,
      invitation: bookingInvitation(booking, { issuer, host: links.host, method: 'CANCEL' }),
      ...renderBookingLetter({
        issuer,
        title: 'Your booking was canceled',
        booking,
        preview: eventFacts(booking, issuer.timeZone).day,
        before: [
          asked ? 'As you asked, your booking was canceled.' : 'We are sorry: your booking was canceled.',
        ],
        rows: [
          ...bookingRows(booking, issuer),
          ...(asked ? [] : [['Reason', plain(cancellation.reason)] as [string, string]]),
        ],
        after: [
          asked && !status.isUnderWay
            ? describePromise(asked, booking, await resale.stateOf(booking))
            : describeRefund(status),
          'If you did not expect this, please tell us. We would love to find another day for you.',
        ],
        manageLink: manage?.link,
      }),
    };
  },
};

/** The refund of a cancelled booking in one or two sentences, promising only what is policy. */
export function describeRefund(status: RefundStatus): string {
  const { leftCents, paidCents, feeCents, refundHours } = status;
  if (status.isUnderWay) {
    return 'A payment from you may still be on its way. If it arrives, we will refund it.';
  }
  if (status.creditCents > 0)
    return `You have a credit of ${centsToDollars(status.creditCents)} for another event. We email you its code separately.`;
  if (status.isFree) return 'Your booking was free of charge, so there is nothing to refund.';
  if (paidCents === 0) return 'Nothing was charged, so there is nothing to refund.';
  if (leftCents === 0)
    return `Your payment of ${centsToDollars(paidCents)} has been refunded or is on its way to you.`;
  const backCents = paidCents - leftCents;
  if (backCents > 0) {
    const rest = status.isInTime && leftCents > feeCents ? ' We write to you about the rest.' : '';
    return `You paid ${centsToDollars(paidCents)}, and ${centsToDollars(backCents)} of it has been refunded or is on its way to you.${rest}`;
  }
  const write = 'We will email you when your refund is on its way.';
  if (!status.isInTime) {
    return `You paid ${centsToDollars(leftCents)}. The booking was canceled less than ${refundHours} hours before the start, so we look at your payment in person and write to you about it.`;
  }
  const less = feeCents > 0 ? `, less the processing fee of ${centsToDollars(feeCents)}` : '';
  return `You paid ${centsToDollars(leftCents)}. Your booking was canceled ${refundHours} or more hours before the start, so we refund it to you${less}. ${write}`;
}
