import type { BookingView } from '#libs/contracts';
import { PROFILE_TEXTS } from '../../content/account.js';
import { publicConfig } from '../../lib/public-config.js';
import { SaveButton } from '../../ui/save-button.js';
import { canPay, hasReceipt, isOn } from './booking-words.js';
import { PayLink } from './pay-link.js';

/** What the parent can do with a booking now. */
export function BookingActions({ booking }: { booking: BookingView }) {
  const papers = `/api/bookings/${booking.id}`;
  const ending = booking.id.slice(-8);
  const isAhead = booking.eventDate >= publicConfig().today;
  const words = {
    done: PROFILE_TEXTS.saved,
    failed: PROFILE_TEXTS.saveFailed,
    variant: 'secondary' as const,
  };
  return (
    <div className="own-booking-actions">
      {canPay(booking) && <PayLink bookingId={booking.id} />}
      {isOn(booking) && isAhead && (
        <SaveButton
          {...words}
          label={PROFILE_TEXTS.calendar}
          path={`${papers}/calendar.ics`}
          fileName={`event-${ending}.ics`}
        />
      )}
      {hasReceipt(booking) && (
        <>
          <SaveButton
            {...words}
            label={PROFILE_TEXTS.receipt}
            path={`${papers}/receipt.pdf`}
            fileName={`receipt-${ending}.pdf`}
            waiting={PROFILE_TEXTS.making}
          />
          <SaveButton
            {...words}
            label={PROFILE_TEXTS.receiptPage}
            path={`${papers}/receipt.html`}
            fileName={`receipt-${ending}.html`}
            waiting={PROFILE_TEXTS.making}
          />
        </>
      )}
    </div>
  );
}
