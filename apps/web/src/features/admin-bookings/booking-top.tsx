import type { AdminBookingDetail } from '#libs/contracts';
import { ACTION_TEXTS } from '../../content/admin-actions.js';
import { DETAIL_TEXTS } from '../../content/admin-booking.js';
import { ACTIONS, isAllowed, type ActionName } from './admin-actions.js';
import { dayWithWeekday, dollars } from '../../lib/format.js';
import { CopyButton } from '../../ui/copy-button.js';
import { StatusChips } from './status-chips.js';

type Props = { booking: AdminBookingDetail; onAsk: (name: ActionName) => void };

/** Whose event and when, its state and price, and what can be done with it now. */
export const BookingTop = ({ booking, onAsk }: Props) => (
  <div className="booking-top">
    <div>
      <p className="booking-who">
        {booking.parentName}, {dayWithWeekday(booking.eventDate)}, {booking.eventTime}
      </p>
      <p className="booking-state">
        <StatusChips {...booking} />
        <b className="money">{dollars(booking.finalPrice || booking.totalPrice)}</b>
        <span className="booking-full-id">
          {booking.id}
          <CopyButton text={booking.id} label={DETAIL_TEXTS.copyId} />
        </span>
      </p>
    </div>
    <div className="booking-actions" role="group" aria-label={ACTION_TEXTS.actions}>
      {ACTIONS.filter((name) => isAllowed(name, booking)).map((name) => (
        <button
          type="button"
          key={name}
          className="admin-button"
          data-action={name}
          onClick={() => onAsk(name)}
        >
          {ACTION_TEXTS[name].button}
        </button>
      ))}
    </div>
  </div>
);
