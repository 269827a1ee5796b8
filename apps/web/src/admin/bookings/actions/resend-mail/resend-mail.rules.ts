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
  const completed = refunds.filter((refund) => refund.status === 'completed');
  return [
    ...(isConfirmed(booking) ? (['confirmation'] as const) : []),
    ...(awaitsPayment(booking) ? (['unpaid-reminder'] as const) : []),
    ...(status === 'cancelled' ? (['cancellation'] as const) : []),
    ...(completed.some(({ asCredit }) => !asCredit) ? (['refund'] as const) : []),
    ...(completed.some(({ asCredit }) => asCredit) ? (['credit'] as const) : []),
  ];
}
