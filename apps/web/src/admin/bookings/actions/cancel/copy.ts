/** Texts of cancelling a booking. */
export const CANCEL_TEXTS = {
  button: 'Cancel booking',
  title: (id: string) => `Cancel booking ${id}?`,
  go: 'Cancel the booking',
  goWithRefund: (dollars: string) => `Cancel and refund ${dollars}`,
  done: 'Booking cancelled',
  refundToo: (dollars: string) => `Refund ${dollars} now`,
  refundFailed: 'Booking cancelled, but not refunded',
  reasonHint: 'The parent reads it in the mail.',
  tookPlace: 'This event took place. Cancel it only if it was completed by mistake.',
  effects: (money: { refunds: string | null; refundable: string | null; wasPaid: boolean }) => [
    'The event is called off. This cannot be undone.',
    'A promo code is free again, and the booking can no longer be paid.',
    money.refunds !== null
      ? `We refund ${money.refunds} at the same time. PayPal sends it back the way it came; your team hands back cash and checks.`
      : money.refundable !== null
        ? `No money goes back by itself: ${money.refundable} can be refunded afterwards.`
        : money.wasPaid
          ? 'All that was received has been refunded, so no more goes back.'
          : 'No money was received, so none goes back.',
  ],
  mail: (parent: string) =>
    `${parent} gets the mail "Your booking was cancelled", with your reason and what the policy says about the payment.`,
} as const;
