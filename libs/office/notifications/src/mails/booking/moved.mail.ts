import type { Booking } from '#libs/booking/bookings';
import type { Reschedule } from '#libs/booking/booking-changes';
import { isUnpaid, startInWords } from '#libs/shared/contracts';
import type { Issuer } from '#libs/office/documents';
import { bookingRows } from '../layout/booking-rows.js';
import { letterMail, type LetterWords } from '../layout/booking-letter.js';

type Moved = {
  booking: Booking;
  issuer: Issuer;
  from: Pick<Reschedule, 'fromDay' | 'fromTime'>;
  receipt: LetterWords['receipt'];
};

/** The event has another day or time; `booking` has it already. Old and new day stand beside each other. */
export function movedMail({ booking, issuer, from, receipt }: Moved) {
  const { eventDate, eventTime } = booking;
  const isOtherDay = from.fromDay !== eventDate;
  const newStart = startInWords(eventDate, eventTime);
  const [, ...rows] = bookingRows(booking, issuer);
  return letterMail({
    issuer,
    title: 'Your event has moved',
    booking,
    preview: newStart,
    before: [
      `Our team has moved your event to another ${isOtherDay ? 'day' : 'time'}. Games, place and price stay as they were.`,
    ],
    rows: [['Until now', startInWords(from.fromDay, from.fromTime)], ['New start', newStart], ...rows],
    receipt,
    after: [
      'The entry in your calendar moves along when you open the one in this mail.',
      ...(isUnpaid(booking) ? ['It is not paid yet; you can pay as before.'] : []),
      `Does the new ${isOtherDay ? 'day' : 'time'} not fit? Please tell us, and we find another one together.`,
    ],
  });
}
