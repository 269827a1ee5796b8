/** Texts of cancelling a booking. */
export const CANCEL_TEXTS = {
  button: 'Cancel booking',
  title: (id: string) => `Cancel booking ${id}?`,
  go: 'Cancel the booking',
  goWithRefund: (dollars: string) => `Cancel and refund ${dollars}`,
  done: 'Booking canceled',
  refundToo: (dollars: string) => `Refund ${dollars} now`,
  refundFailed: 'Booking canceled, but not refunded',
  reasonHint: 'The parent sees it in the email.',
  tookPlace: 'This event took place. Cancel it only if it was completed by mistake.',
  effects: (money: { refunds: string | null; refundable: string | null; wasPaid: boolean }) => [
    'The event is called off. This cannot be undone.',
    'Its promo code can be used again, and the booking can no longer be paid.',
    money.refunds !== null
      ? `We refund ${money.refunds} at the same time. PayPal returns its part; your team hands back cash and checks.`
      : money.refundable !== null
        ? `Nothing is refunded automatically: you can refund ${money.refundable} afterwards.`
        : money.wasPaid
          ? 'All that was received has been refunded.'
          : 'No money was received.',
  ],
  mail: (parent: string) =>
    `${parent} gets the email "Your booking was canceled" with your reason and the refund policy.`,
} as const;
