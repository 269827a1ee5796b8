/** What an administrator can do with a booking: each says before it happens what will happen. */
export const ACTION_TEXTS = {
  actions: 'What can be done',
  back: 'Back',
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
    effects: (parent: string, due: string | null) =>
      due === null
        ? ['The booking moves to confirmed.', 'It is paid already, so no mail goes out.']
        : [
            'The booking moves to confirmed.',
            `No money is recorded: ${due} stays due and can still be paid.`,
            `${parent} gets the mail "Your booking is confirmed", with what is still due and a link to pay it.`,
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
    reasonHint: 'The parent reads it in the mail.',
    effects: (parent: string, refundable: string | null, wasPaid: boolean) => [
      'The event is called off. This cannot be undone.',
      'A promo code is free again, and the booking can no longer be paid.',
      refundable !== null
        ? `No money goes back by itself: ${refundable} can be refunded afterwards.`
        : wasPaid
          ? 'All that was received has been refunded, so no more goes back.'
          : 'No money was received, so none goes back.',
      `${parent} gets the mail "Your booking was cancelled", with your reason and what the policy says about the payment.`,
    ],
  },
  refunds: {
    button: 'Refund',
    title: (id: string) => `Refund booking ${id}?`,
    go: (dollars: string) => `Refund ${dollars}`,
    goPlain: 'Refund',
    done: (dollars: string) => `${dollars} refunded`,
    payment: 'Which payment',
    paymentOf: (dollars: string, when: string) => `${dollars} of ${when}`,
    amount: 'Amount in dollars',
    amountHint: (left: string) => `Up to ${left} is left.`,
    badAmount: 'Please give an amount such as 120.00.',
    tooMuch: (left: string) => `Only ${left} is left to refund.`,
    all: (dollars: string) => `All that is left: ${dollars}`,
    proposal: (dollars: string) => `By the 48-hour rule: ${dollars}`,
    waits: (dollars: string, when: string) =>
      `${dollars} goes back by itself on ${when}; until then the parent may choose another time, which it pays. A refund now ends that choice.`,
    onItsWay: (dollars: string) => `Refund of ${dollars} is on its way`,
    toHandBack: (dollars: string) => `${dollars} to hand back`,
    reasonHint: 'Only your team reads it, in the list of refunds.',
    effectsByHand: (parent: string) => [
      'It came by check or in cash, so your team hands it back. Until then it stands here as "to hand back".',
      'The status of the booking stays as it is.',
      `${parent} gets a mail once you say that it was handed back.`,
    ],
    effects: (parent: string) => [
      'PayPal sends the money back the way it came. That can take some days.',
      'The status of the booking stays as it is.',
      `${parent} gets the mail "Your refund is on its way" once PayPal has carried it out.`,
    ],
  },
  'hand-payments': {
    button: 'Record payment',
    title: (id: string) => `Record a payment of booking ${id}?`,
    go: (dollars: string) => `Record ${dollars}`,
    goPlain: 'Record the payment',
    done: 'Payment recorded',
    method: 'How it came',
    methods: { check: 'Check', cash: 'Cash' },
    amount: 'Amount in dollars',
    amountHint: (due: string) => `${due} is due.`,
    badAmount: 'Please give an amount such as 120.00.',
    tooMuch: (due: string) => `Only ${due} is due.`,
    receivedOn: 'Received on',
    reference: 'Reference',
    referenceHint: 'The number of the check, no names.',
    effects: (parent: string, due: string) => [
      'Nothing goes through PayPal: this notes money that your team was handed.',
      `All of ${due} pays the booking, and ${parent} gets the confirmation with the receipt.`,
      `A part confirms a booking that waits, and ${parent} can pay the rest online.`,
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
