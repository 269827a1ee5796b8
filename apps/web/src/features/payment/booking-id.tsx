import type { BookingView } from '#libs/contracts';
import { SUCCESS_TEXTS as TEXTS } from '../../content/payment.js';
import { CopyButton } from '../../ui/copy-button.js';

/** The end of the id, as staff find a booking by it; the button copies the whole. */
export const BookingId = ({ booking }: { booking: BookingView }) => (
  <div className="booking-id">
    <dt>{TEXTS.id}</dt>
    <dd>
      <data value={booking.id}>{booking.id.slice(-8).toUpperCase()}</data>
      <CopyButton text={booking.id} label={TEXTS.copyId} />
    </dd>
  </div>
);
