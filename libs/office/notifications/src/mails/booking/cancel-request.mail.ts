import { isInTimeForRefund, type ChangeRequest } from '#libs/booking/booking-changes';
import type { Booking } from '#libs/booking/bookings';
import { formatTimeAndZone } from '#libs/office/documents';
import {
  centsToDollars,
  centsToText,
  creditSentence,
  IN_PERSON,
  isFree,
  isOpen,
  RESALE_SENTENCES,
  type ResaleState,
} from '#libs/shared/contracts';
import type { MailDefinition } from '../../mail-definition.js';
import { bookingRows, renderBookingLetter } from '../layout/booking-letter.js';

/** What is refunded to a family that cancels, as it was promised when it asked and as its page says. */
export function describePromise(
  { refundCents, feeCents, capturedCents, asCredit, askedAt }: ChangeRequest,
  booking: Booking,
  resale: ResaleState | null,
): string {
  if (isFree(booking, capturedCents))
    return 'Your booking was free of charge, so there is nothing to refund.';
  if (capturedCents === 0) return 'Nothing was charged, so there is nothing to refund.';
  if (resale === 'sold') return RESALE_SENTENCES.sold;
  const isLate = !isInTimeForRefund(booking, askedAt);
  if (asCredit) return `${creditSentence(centsToText(refundCents))}${isLate ? ` ${IN_PERSON}` : ''}`;
  if (refundCents === 0 && feeCents === 0)
    return `${resale ? `${RESALE_SENTENCES.offered} ` : ''}${IN_PERSON}`;
  const [refund, fee] = [refundCents, feeCents].map(centsToDollars);
  return `We refund ${refund} to you, the way you paid.${feeCents > 0 ? ` The processing fees of ${fee} are not refunded.` : ''}`;
}

/**
 * A family cancels its booking: until when it can undo that, and what is refunded. Once per request; none once it is
 * undone or final, which have their own mails.
 */
export const cancelRequestedMail: MailDefinition<{ bookingId: string; requestId: string }> = {
  kind: 'cancel-requested',
  subjectId: ({ requestId }) => requestId,
  async compose({ bookingId, requestId }, { bookings, bookingChanges, resale, links, clock }, issuer) {
    const request = await bookingChanges.findRequest(requestId);
    const booking = await bookings.find(bookingId);
    if (request?.kind !== 'cancel' || request.state !== 'waiting' || request.finalAt <= clock.now())
      return null;
    if (!booking || !isOpen(booking)) return null;
    const at = formatTimeAndZone(request.finalAt, issuer.timeZone);
    const manage = await links.toManage(booking);
    return {
      to: booking.parentEmail,
      bookingId,
      isUnproven: await bookings.isUnproven(booking),
      keys: manage.keys,
      ...renderBookingLetter({
        issuer,
        title: `Your booking will be canceled at ${at}`,
        booking,
        preview: `You can undo this until ${at}.`,
        before: [
          `You have asked us to cancel your booking. Until ${at} nothing changes, and you can undo this on your booking page.`,
          describePromise(request, booking, await resale.stateOf(booking)),
        ],
        rows: bookingRows(booking, issuer),
        ...(manage.link && { button: { label: 'Undo', link: manage.link } }),
        after: ['If this was not you, please undo it and tell us.'],
      }),
    };
  },
};

/** A family took its cancellation back: the booking stands. Once per request; none if it cancels again. */
export const cancelUndoneMail: MailDefinition<{ bookingId: string; requestId: string }> = {
  kind: 'cancel-undone',
  subjectId: ({ requestId }) => requestId,
  async compose({ bookingId, requestId }, { bookings, bookingChanges, links }, issuer) {
    const request = await bookingChanges.findRequest(requestId);
    const booking = await bookings.find(bookingId);
    if (request?.state !== 'undone' || !booking || !isOpen(booking)) return null;
    if ((await bookingChanges.waitingRequest(bookingId))?.kind === 'cancel') return null;
    const manage = await links.toManage(booking);
    return {
      to: booking.parentEmail,
      bookingId,
      isUnproven: await bookings.isUnproven(booking),
      keys: manage.keys,
      ...renderBookingLetter({
        issuer,
        title: 'Your booking stands',
        booking,
        preview: 'The cancellation was undone.',
        before: ['You undid the cancellation. Nothing about your booking has changed.'],
        rows: bookingRows(booking, issuer),
        after: ['We look forward to your event.'],
        manageLink: manage.link,
      }),
    };
  },
};
