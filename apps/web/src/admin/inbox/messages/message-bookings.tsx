import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { EventType, MessageBooking } from '#libs/shared/contracts';
import { STATUS_LABELS } from '../../../app/copy/admin-bookings.js';
import { paymentWord } from '../../../app/copy/payment-words.js';
import { MESSAGE_BOOKING_TEXTS as TEXTS } from '../saved-answers/saved-answers.copy.js';
import { EVENT_TYPE_LABELS } from '../../../app/copy/booking.js';
import { dollars, mediumDay } from '../../../lib/format/format.js';
import { Failure } from '../../../ui/feedback/failure.js';
import { Loading } from '../../../ui/feedback/loading.js';
import { useMessageBookings } from '../api.js';

const BookingLine = ({ booking }: { booking: MessageBooking }) => {
  const { id, eventDate, eventTime, eventType, guestCount, total, status } = booking;
  const type = EVENT_TYPE_LABELS[eventType as EventType] ?? eventType;
  return (
    <li>
      <Link to={`/admin?booking=${id}`}>
        {mediumDay(eventDate)}, {eventTime}
      </Link>
      <span>{TEXTS.facts(type, guestCount, dollars(total))}</span>
      <span>
        {STATUS_LABELS[status]}, {paymentWord(booking).toLowerCase()}
      </span>
    </li>
  );
};

/** What the family has booked, beside its message; each line opens the booking. */
export function MessageBookings({ messageId }: { messageId: string }) {
  const found = useMessageBookings(messageId);
  const titleId = useId();
  return (
    <section className="inbox-bookings" aria-labelledby={titleId}>
      <h4 id={titleId}>{TEXTS.title}</h4>
      {found.isPending && <Loading text={TEXTS.loading} />}
      {found.isError && !found.data && <Failure text={TEXTS.failed} query={found} />}
      {found.data?.bookings.length === 0 && <p>{TEXTS.none}</p>}
      {found.data && found.data.bookings.length > 0 && (
        <ul>
          {found.data.bookings.map((booking) => (
            <BookingLine key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
    </section>
  );
}
