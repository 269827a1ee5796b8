import { isConfirmed, isPaid, type BookingView } from '#libs/shared/contracts';
import { PROFILE_TEXTS } from '../../account/copy.js';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { ActionLink } from '../../../ui/form/button.js';
import { SaveButton } from '../../../ui/form/save-button.js';
import { canPay, canReinstate } from './booking-labels.js';
import { usePaymentStatus } from '../../booking/api.js';

/** The link to pay a booking, unless PayPal is reviewing a payment of it. */
function PayLink({ bookingId }: { bookingId: string }) {
  const { data } = usePaymentStatus(bookingId);
  if (data?.isUnderReview) return <p role="status">{PROFILE_TEXTS.underReview}</p>;
  return <ActionLink to={`/booking?resume=${bookingId}`}>{PROFILE_TEXTS.pay}</ActionLink>;
}

const labels = {
  done: PROFILE_TEXTS.saved,
  failed: PROFILE_TEXTS.saveFailed,
  variant: 'secondary' as const,
};

/** The receipt to print and the one to view; `documents`: the path of the booking's files. */
export const ReceiptButtons = ({ documents, ending }: { documents: string; ending: string }) => (
  <>
    <SaveButton
      {...labels}
      label={PROFILE_TEXTS.receipt}
      path={`${documents}/receipt.pdf`}
      fileName={`receipt-${ending}.pdf`}
      waiting={PROFILE_TEXTS.making}
    />
    <SaveButton
      {...labels}
      label={PROFILE_TEXTS.receiptPage}
      path={`${documents}/receipt.html`}
      fileName={`receipt-${ending}.html`}
      waiting={PROFILE_TEXTS.making}
    />
  </>
);

/** The calendar entry of a coming event, and the receipts once it is paid. */
export function BookingPapers({ booking }: { booking: BookingView }) {
  const documents = `/api/bookings/${booking.id}`;
  const ending = booking.id.slice(-8);
  const isAhead = booking.eventDate >= useBusinessDay();
  return (
    <>
      {isConfirmed(booking) && isAhead && (
        <SaveButton
          {...labels}
          label={PROFILE_TEXTS.calendar}
          path={`${documents}/calendar.ics`}
          fileName={`event-${ending}.ics`}
        />
      )}
      {(isPaid(booking) || booking.paidAmount) && <ReceiptButtons {...{ documents, ending }} />}
    </>
  );
}

/** The parent's actions for a booking. */
export const BookingActions = ({ booking }: { booking: BookingView }) => (
  <div className="actions">
    {canPay(booking) && <PayLink bookingId={booking.id} />}
    {canReinstate(booking) && (
      <ActionLink to={`/booking?resume=${booking.id}`}>{PROFILE_TEXTS.checkStart}</ActionLink>
    )}
    <BookingPapers booking={booking} />
    <ActionLink variant="secondary" to={`/profile?booking=${booking.id}`}>
      {PROFILE_TEXTS.manage}
    </ActionLink>
  </div>
);
