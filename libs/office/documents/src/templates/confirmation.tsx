import type { Issuer } from '#libs/shop/business-settings';
import { formatPhone } from '#libs/shared/contracts';
import type { Booking } from '#libs/booking/bookings';
import { EMPTY_LEDGER, type WordedLedger } from '#libs/booking/payments';
import { eventTypeName, nextSteps } from '../event-facts.js';
import { Fact, documentHtml, Typed } from './document.js';
import { EventSummary, Games, Policies, Prices } from './parts.js';

/** Whose booking it is, and how its parent is reached. */
const Ids = ({ booking }: { booking: Booking }) => (
  <dl className="ids">
    <Fact name="Booking id" wide>
      {booking.id}
    </Fact>
    {booking.childName && (
      <Fact name="For">
        <Typed>{booking.childName}</Typed>
        {booking.childAge !== null && `, age ${booking.childAge}`}
      </Fact>
    )}
    <Fact name="E-mail">
      <Typed>{booking.parentEmail}</Typed>
    </Fact>
    {booking.parentPhone && (
      <Fact name="Phone">
        <Typed>{formatPhone(booking.parentPhone, booking.parentPhoneExtension)}</Typed>
      </Fact>
    )}
  </dl>
);

const NextSteps = ({ booking, issuer }: { booking: Booking; issuer: Issuer }) => (
  <section>
    <h2>What happens next</h2>
    <ol className="steps">
      {nextSteps(booking, issuer.timeZone).map(({ when, what }) => (
        <li key={what}>
          <b>{when}</b>
          {what}
        </li>
      ))}
    </ol>
  </section>
);

/** The confirmation of a booking as one HTML file, from what the booking holds now. */
export function confirmationHtml({
  booking,
  issuer,
  ledger = EMPTY_LEDGER,
}: {
  booking: Booking;
  issuer: Issuer;
  ledger?: WordedLedger;
}): string {
  const children = (
    <>
      <div className="lead">
        <p>
          Hi <Typed>{booking.parentName}</Typed>, your {eventTypeName(booking.eventType).toLowerCase()} is
          booked. Keep this page: it has everything for the day.
        </p>
        <span className="chip">CONFIRMED</span>
      </div>
      <Ids booking={booking} />
      <EventSummary booking={booking} issuer={issuer} />
      <Games booking={booking} />
      <NextSteps {...{ booking, issuer }} />
      <Prices booking={booking} ledger={ledger} />
      {booking.specialRequests && (
        <section>
          <h2>Your requests</h2>
          <p>
            <Typed>{booking.specialRequests}</Typed>
          </p>
        </section>
      )}
      <Policies booking={booking} issuer={issuer} />
    </>
  );
  return documentHtml({ issuer, title: 'Booking confirmation', children });
}
