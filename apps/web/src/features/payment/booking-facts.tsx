import type { BookingView } from '#libs/contracts';
import { SUCCESS_TEXTS } from '../../content/payment.js';
import { ComingHost } from '../../ui/coming-host.js';
import { EventLines } from './event-lines.js';

/** Id, mail address and event: what a parent wants to keep. */
export function BookingFacts({ booking }: { booking: BookingView }) {
  return (
    <section className="pay-card">
      <dl className="event-lines">
        <div>
          <dt>{SUCCESS_TEXTS.id}</dt>
          <dd className="booking-id">{booking.id}</dd>
        </div>
        <div>
          <dt>{SUCCESS_TEXTS.email}</dt>
          <dd>{booking.parentEmail}</dd>
        </div>
      </dl>
      <EventLines booking={booking} />
      {booking.hosts?.map((host) => (
        <ComingHost key={host.name} host={host} />
      ))}
    </section>
  );
}
