import {
  awaitsPayment,
  isConfirmed,
  type AdminBookingDetail,
  type ResendableMail,
} from '#libs/shared/contracts';

/** Mails that make sense for the state of a booking; the server decides. */
export function resendableMails(booking: AdminBookingDetail): ResendableMail[] {
  const { status, refunds, parentEmail, hasCredit, may } = booking;
  if (parentEmail === '') return [];
  const isMoneyBack = refunds.some(({ status: state, asCredit }) => state === 'completed' && !asCredit);
  return [
    ...(isConfirmed(booking) ? (['confirmation'] as const) : []),
    ...(awaitsPayment(booking) ? (['unpaid-reminder'] as const) : []),
    ...(status === 'cancelled' ? (['cancellation'] as const) : []),
    ...(isMoneyBack ? (['refund'] as const) : []),
    // Whoever has the code has the money.
    ...(hasCredit && may.giveCredit ? (['credit'] as const) : []),
  ];
}
