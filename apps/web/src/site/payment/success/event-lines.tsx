import { dayInWords, type BookingView, type EventType } from '#libs/shared/contracts';
import { EVENT_TYPE_LABELS, REVIEW_TEXTS } from '../../../app/copy/booking.js';
import { SUCCESS_TEXTS } from '../copy.js';
import { formatAddress } from '../../../lib/format/address.js';
import { CopyButton } from '../../../ui/form/copy-button.js';

/** The whole id, to read out or to copy. */
export const BookingId = ({ booking }: { booking: BookingView }) => (
  <div className="booking-id">
    <dt>{SUCCESS_TEXTS.id}</dt>
    <dd>
      <data value={booking.id}>{booking.id}</data>
      <CopyButton text={booking.id} label={SUCCESS_TEXTS.copyId} />
    </dd>
  </div>
);

/** What was booked, from the stored booking; without the day where that stands large above. */
export function EventLines({ booking, hasDay = true }: { booking: BookingView; hasDay?: boolean }) {
  const day: [string, string] = [
    SUCCESS_TEXTS.when,
    `${dayInWords(booking.eventDate)}, ${booking.eventTime}`,
  ];
  const lines: [string, string][] = [
    [REVIEW_TEXTS.child, REVIEW_TEXTS.aged(booking.childName, booking.childAge)],
    ...(hasDay ? [day] : []),
    [SUCCESS_TEXTS.event, EVENT_TYPE_LABELS[booking.eventType as EventType] ?? booking.eventType],
    [SUCCESS_TEXTS.guests, REVIEW_TEXTS.children(booking.guestCount)],
    [SUCCESS_TEXTS.where, formatAddress(booking.location)],
  ];
  return (
    <dl className="event-lines">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
