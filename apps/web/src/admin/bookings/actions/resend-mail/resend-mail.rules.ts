import {
  awaitsPayment,
  isConfirmed,
  type AdminBookingDetail,
  type ResendableMail,
} from '#libs/shared/contracts';

/** Mails that make sense for the state of a booking; the server decides. */
export function resendableMails(booking: AdminBookingDetail): ResendableMail[] {
  const { status, refunds, parentEmail } = booking;
  if (parentEmail === '') return [];
  return [
    ...(isConfirmed(booking) ? (['confirmation'] as const) : []),
    ...(awaitsPayment(booking) ? (['unpaid-reminder'] as const) : []),
    ...(status === 'cancelled' ? (['cancellation'] as const) : []),
    ...(refunds.some((refund) => refund.status === 'completed') ? (['refund'] as const) : []),
  ];
}
