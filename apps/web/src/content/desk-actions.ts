/** What an administrator can do with a booking: each says before it happens what will happen. */
export const ACTION_TEXTS = {
  actions: 'What can be done',
  back: 'Back to the booking',
  failed: 'This did not work. Please try again.',
  staleTitle: 'Somebody else was quicker',
  refusedTitle: 'This was not done',
  reload: 'Reload',
  reloaded: (status: string, payment: string) =>
    `This is the newest state now: ${status}, ${payment}. What you typed is still here.`,
  notAllowed: 'In this state it cannot be done any more.',
  reason: 'Reason',
  whatHappens: 'What will happen',
  confirm: {
    button: 'Confirm',
    title: (id: string) => `Confirm booking ${id}?`,
    go: 'Confirm the booking',
    done: 'Booking confirmed',
    effects: (parent: string, due: string | null) => [
      'The booking moves to confirmed.',
      due === null
        ? 'It is paid already, so nothing is due.'
        : `No money is recorded: ${due} stays due and can still be paid.`,
      `${parent} gets a mail that the event is confirmed.`,
    ],
  },
  complete: {
    button: 'Complete',
    title: (id: string) => `Complete booking ${id}?`,
    go: 'Complete the booking',
    done: 'Booking completed',
    effects: () => ['The booking says that the event took place.', 'No mail goes out.'],
  },
  cancel: {
    button: 'Cancel booking',
    title: (id: string) => `Cancel booking ${id}?`,
    go: 'Cancel the booking',
    done: 'Booking cancelled',
    reasonHint: 'Staff read it in the timeline.',
    effects: (parent: string, refundable: string | null) => [
      'The event is called off. This cannot be undone.',
      'A promo code is free again, and the booking can no longer be paid.',
      refundable === null
        ? 'No money was received, so none goes back.'
        : `No money goes back by itself: ${refundable} can be refunded afterwards.`,
      `${parent} gets a mail that the booking is cancelled.`,
    ],
  },
  refunds: {
    button: 'Refund',
    title: (id: string) => `Refund booking ${id}?`,
    go: (dollars: string) => `Refund ${dollars}`,
    goPlain: 'Refund',
    done: (dollars: string) => `Refund of ${dollars} started`,
    amount: 'Amount in dollars',
    amountHint: (left: string) => `Up to ${left} is left.`,
    badAmount: 'Please give an amount such as 120.00.',
    tooMuch: (left: string) => `Only ${left} is left to refund.`,
    all: (dollars: string) => `All that is left: ${dollars}`,
    lessFees: (dollars: string) => `Less fees: ${dollars}`,
    inside: 'The event is 48 hours away or more: the policy promises a full refund less processing fees.',
    late: 'The event is less than 48 hours away: the policy promises nothing, you decide.',
    feeUnknown: 'The fee is not known yet.',
    reasonHint: 'Staff read it in the list of refunds.',
    effects: (parent: string) => [
      'PayPal sends the money back the way it came. That can take some days.',
      'The status of the booking stays as it is.',
      `${parent} gets a mail about the refund once PayPal has carried it out.`,
    ],
  },
  'resend-mail': {
    button: 'Resend mail',
    title: (id: string) => `Send a mail of booking ${id} again?`,
    go: 'Send again',
    done: 'The mail is on its way again',
    kind: 'Which mail',
    effects: (email: string) => [
      `The mail goes once more to ${email}.`,
      'Its links and figures are of today.',
    ],
  },
} as const;
