import type { Issuer } from '#libs/shop/business-settings';
import type { Reschedule } from '#libs/booking/booking-changes';
import type { Booking } from '#libs/booking/bookings';
import { isOpen, isUnpaid, startInWords } from '#libs/shared/contracts';
import { bookingInvitation } from '#libs/office/documents';
import { encloseExpectedReceipt, mustAwaitReceipt } from '../../enclosed-receipt.js';
import { AWAITS_RECEIPT, type MailDefinition } from '../../mail-definition.js';
import { bookingRows, renderBookingLetter, type BookingLetter } from '../layout/booking-letter.js';

/**
 * A rescheduled event: once per reschedule, with the calendar entry and the new receipt, for which it waits. None without
 * notification, after another reschedule, or for a cancelled booking.
 */
export const rescheduledMail: MailDefinition<{ bookingId: string; moveId: string }> = {
  kind: 'booking-moved',
  subjectId: ({ moveId }) => moveId,
  async compose({ bookingId, moveId }, sources, issuer) {
    const { bookings, bookingChanges, links } = sources;
    const reschedule = await bookingChanges.lastReschedule(bookingId);
    const booking = await bookings.find(bookingId);
    if (reschedule?.id !== moveId || !reschedule.tell || !booking || !isOpen(booking)) return null;
    if (await mustAwaitReceipt({ kind: 'booking-moved', subjectId: moveId }, booking, sources))
      return AWAITS_RECEIPT;
    const receipt = await encloseExpectedReceipt(booking, sources);
    const manage = await links.toManage(booking);
    return {
      to: booking.parentEmail,
      bookingId,
      withReceipt: receipt?.link === null,
      keys: [...manage.keys, ...(receipt?.keys ?? [])],
      files: receipt?.files,
      invitation: bookingInvitation(booking, { issuer, host: links.host, method: 'REQUEST' }),
      ...renderRescheduled({ booking, issuer, from: reschedule, receipt, manageLink: manage.link }),
    };
  },
};

type RescheduledOptions = {
  booking: Booking;
  issuer: Issuer;
  from: Pick<Reschedule, 'fromDay' | 'fromTime'>;
  receipt: BookingLetter['receipt'];
  manageLink?: string | null;
};

/** Old and new start; `booking` has the new one. */
export function renderRescheduled({ booking, issuer, from, receipt, manageLink }: RescheduledOptions) {
  const { eventDate, eventTime } = booking;
  const isOtherDay = from.fromDay !== eventDate;
  const newStart = startInWords(eventDate, eventTime);
  const [, ...rows] = bookingRows(booking, issuer);
  return renderBookingLetter({
    issuer,
    title: 'Your event has moved',
    booking,
    preview: newStart,
    before: [
      `Our team has moved your event to another ${isOtherDay ? 'day' : 'time'}. The games, place and price have not changed.`,
    ],
    rows: [['Until now', startInWords(from.fromDay, from.fromTime)], ['New start', newStart], ...rows],
    receipt,
    manageLink,
    after: [
      'Open the calendar file in this email to update your calendar.',
      ...(isUnpaid(booking) ? ['It is not paid yet. You can pay as before.'] : []),
      `If the new ${isOtherDay ? 'day' : 'time'} does not work for you, please tell us and we will find another one.`,
    ],
  });
}
