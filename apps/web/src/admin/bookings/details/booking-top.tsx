import type { AdminBookingDetail } from '#libs/shared/contracts';
import { DETAIL_TEXTS } from './copy.js';
import { dayWithWeekday, dollars } from '../../../lib/format/format.js';
import { CopyButton } from '../../../ui/form/copy-button.js';
import { StatusChips } from '../filters/status-chips.js';

/** Whose event and when, its state and its price. */
export const BookingTop = ({ booking }: { booking: AdminBookingDetail }) => (
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
  </div>
);
