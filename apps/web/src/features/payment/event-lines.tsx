import { dayInWords, type BookingView, type EventType } from '#libs/contracts';
import { EVENT_TYPE_LABELS, REVIEW_TEXTS } from '../../content/booking.js';
import { SUCCESS_TEXTS } from '../../content/payment.js';

/** What was booked, from the stored booking; the same lines in every dialog. */
export function EventLines({ booking }: { booking: BookingView }) {
  const { address, city, state, zipCode } = booking.location;
  const lines: [string, string][] = [
    [REVIEW_TEXTS.child, REVIEW_TEXTS.aged(booking.childName, booking.childAge)],
    [SUCCESS_TEXTS.when, `${dayInWords(booking.eventDate)}, ${booking.eventTime}`],
    [SUCCESS_TEXTS.event, EVENT_TYPE_LABELS[booking.eventType as EventType] ?? booking.eventType],
    [SUCCESS_TEXTS.guests, REVIEW_TEXTS.children(booking.guestCount)],
    [SUCCESS_TEXTS.where, [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')],
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
