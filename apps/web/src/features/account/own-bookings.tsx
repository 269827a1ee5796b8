import { PROFILE_TEXTS } from '../../content/account.js';
import { LOADING_TEXTS } from '../../content/frame.js';
import { publicConfig } from '../../lib/public-config.js';
import { ActionLink } from '../../ui/action-link.js';
import { Empty } from '../../ui/empty.js';
import { Failure } from '../../ui/failure.js';
import { Loading } from '../../ui/loading.js';
import { useOwnBookings } from './api.js';
import { BookingCard } from './booking-card.js';
import { nextEvent } from './next-event.js';

export function OwnBookings() {
  const query = useOwnBookings();
  const { data: bookings, isPending, isError } = query;
  if (isPending) return <Loading text={LOADING_TEXTS.bookings} />;
  if (isError) return <Failure text={PROFILE_TEXTS.failed} query={query} />;
  if (bookings.length === 0) {
    return (
      <Empty picture="no-events" title={PROFILE_TEXTS.empty} text={PROFILE_TEXTS.emptyHint}>
        <ActionLink to="/booking">{PROFILE_TEXTS.first}</ActionLink>
      </Empty>
    );
  }
  const next = nextEvent(bookings, publicConfig().today);
  const others = bookings.filter((booking) => booking !== next);
  return (
    <div className="own-bookings">
      {next && <BookingCard booking={next} isNext />}
      {others.map((booking) => (
        <BookingCard key={booking.id} booking={booking} />
      ))}
    </div>
  );
}
