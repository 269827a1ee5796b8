import { PROFILE_TEXTS } from '../copy.js';
import { usePaymentStatus } from '../../booking/api.js';
import { ActionLink } from '../../../ui/form/action-link.js';

/** The way to pay a booking, unless PayPal has a payment of it and is still looking at it. */
export function PayLink({ bookingId }: { bookingId: string }) {
  const { data } = usePaymentStatus(bookingId);
  if (data?.isUnderReview) return <p role="status">{PROFILE_TEXTS.underReview}</p>;
  return <ActionLink to={`/booking?resume=${bookingId}`}>{PROFILE_TEXTS.pay}</ActionLink>;
}
