import { centsToDollars, dayInWords, textToCents, type BookingView, type EventType } from '#libs/contracts';
import { PROFILE_TEXTS } from '../../content/account.js';
import { EVENT_TYPE_LABELS } from '../../content/booking.js';
import { ActionLink } from '../../ui/action-link.js';

const SHOWN_GAMES = 3;
const MAY_STILL_BE_PAID = ['pending', 'confirmed'];

const gamesOf = ({ gameNames }: BookingView) => {
  const more = gameNames.length - SHOWN_GAMES;
  return gameNames.slice(0, SHOWN_GAMES).join(', ') + (more > 0 ? ` +${more} more` : '');
};

/** The location may arrive as an object or as a string (specification, section 3). */
const placeOf = (location: BookingView['location'] | string) =>
  typeof location === 'string'
    ? location
    : [location.address, location.city, location.state].filter(Boolean).join(', ');

/** Any other value is shown as plain text (specification, section 4). */
const inWords = (key: string) => key.replace(/[-_]/g, ' ').replace(/^./, (first) => first.toUpperCase());

const moment = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** One own booking; `isNext` makes it the large one on top. */
export function BookingCard({ booking, isNext }: { booking: BookingView; isNext?: boolean }) {
  const status = booking.status || 'pending';
  const isPaid = booking.paymentStatus === 'completed';
  const canPay = !isPaid && MAY_STILL_BE_PAID.includes(status) && booking.paymentStatus !== 'refunded';
  const price = centsToDollars(textToCents(booking.finalPrice || booking.totalPrice) ?? 0);
  const facts: [string, string][] = [
    [PROFILE_TEXTS.when, `${dayInWords(booking.eventDate)}, ${booking.eventTime}`],
    [
      PROFILE_TEXTS.guests,
      `${booking.guestCount} children${booking.childAge === null ? '' : `, child aged ${booking.childAge}`}`,
    ],
    [PROFILE_TEXTS.where, placeOf(booking.location)],
    [PROFILE_TEXTS.games, gamesOf(booking)],
    ...(booking.specialRequests
      ? [[PROFILE_TEXTS.requests, booking.specialRequests] as [string, string]]
      : []),
    [PROFILE_TEXTS.booked, moment(booking.createdAt)],
  ];
  return (
    <article className={isNext ? 'own-booking own-booking-next' : 'own-booking'}>
      {isNext && <p className="own-booking-kicker">{PROFILE_TEXTS.next}</p>}
      <header>
        <div>
          <h3>Event #{booking.id}</h3>
          <p>{EVENT_TYPE_LABELS[booking.eventType as EventType] ?? inWords(booking.eventType)}</p>
        </div>
        <span className="chip-status" data-status={status}>
          {inWords(status)}
        </span>
        <b className="money">{price}</b>
      </header>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isPaid && (
        <a className="btn btn-secondary" href={`/api/bookings/${booking.id}/receipt.pdf`} download>
          {PROFILE_TEXTS.receipt}
        </a>
      )}
      {canPay && <ActionLink to={`/booking?resume=${booking.id}`}>{PROFILE_TEXTS.pay}</ActionLink>}
    </article>
  );
}
