import type { BookingView } from '#libs/shared/contracts';
import { SUCCESS_TEXTS as TEXTS } from '../copy.js';
import { CopyButton } from '../../../ui/form/copy-button.js';

/** The whole id, to read out or to copy. */
export const BookingId = ({ booking }: { booking: BookingView }) => (
  <div className="booking-id">
    <dt>{TEXTS.id}</dt>
    <dd>
      <data value={booking.id}>{booking.id}</data>
      <CopyButton text={booking.id} label={TEXTS.copyId} />
    </dd>
  </div>
);
