import type { BookingView } from '#libs/shared/contracts';
import { PROFILE_TEXTS } from '../../account/copy.js';
import { LOADING_TEXTS } from '../../../copy/frame.js';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { ActionLink } from '../../../ui/form/button.js';
import { Failure, Empty } from '../../../ui/feedback/load-states.js';
import { snapshotsOf } from '../../../ui/game/game-snapshots.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { useOwnBookings } from '../../account/api.js';
import { BookingCard, BookingRow } from './booking-card.js';
import { canPay, canReinstate } from './booking-labels.js';
import { OwnBookingsSkeleton } from './profile-skeleton.js';
import { groupBookings } from './booking-groups.js';

/** The first booking that needs an action is initially open. */
function Rows({ bookings }: { bookings: BookingView[] }) {
  const waiting = bookings.find((each) => canPay(each) || canReinstate(each));
  return (
    <div className="stack">
      {bookings.map((booking) => (
        <BookingRow key={booking.id} booking={booking} isOpened={booking === waiting} />
      ))}
    </div>
  );
}

/** Past and cancelled bookings: collapsed, unless there are no others or a start may still be open. */
const Past = ({ bookings, isAlone }: { bookings: BookingView[]; isAlone: boolean }) =>
  bookings.length > 0 && (
    <details open={isAlone || bookings.some((each) => canReinstate(each))}>
      <summary className="link-button">{PROFILE_TEXTS.past(bookings.length)}</summary>
      <Rows bookings={bookings} />
    </details>
  );

/** `pictures`: URLs of the games' pictures by game id. */
export function OwnBookings({ pictures }: { pictures: ReadonlyMap<string, string> }) {
  const today = useBusinessDay();
  const query = useOwnBookings();
  const { data: bookings, isPending, isError } = query;
  if (isPending) {
    return (
      <Skeleton text={LOADING_TEXTS.bookings}>
        <OwnBookingsSkeleton />
      </Skeleton>
    );
  }
  if (isError) return <Failure text={PROFILE_TEXTS.failed} query={query} />;
  if (bookings.length === 0) {
    return (
      <Empty picture="no-events" title={PROFILE_TEXTS.empty} text={PROFILE_TEXTS.emptyHint}>
        <ActionLink to="/booking">{PROFILE_TEXTS.first}</ActionLink>
      </Empty>
    );
  }
  const { next, coming, past } = groupBookings(bookings, today);
  return (
    <div className="stack">
      {next ? (
        <BookingCard booking={next} games={snapshotsOf(next, pictures)} />
      ) : (
        <p className="muted">{PROFILE_TEXTS.noneComing}</p>
      )}
      {coming.length > 0 && (
        <section className="stack">
          <h3>{PROFILE_TEXTS.coming}</h3>
          <Rows bookings={coming} />
        </section>
      )}
      <Past bookings={past} isAlone={!next} />
    </div>
  );
}
