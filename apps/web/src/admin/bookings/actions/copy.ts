/** Texts of the actions on a booking, with their effects. */
export const ACTION_TEXTS = {
  actions: 'What can be done',
  more: 'More',
  back: 'Back',
  failed: 'This did not work. Please try again.',
  staleTitle: 'Somebody else was quicker',
  refusedTitle: 'This was not done',
  reload: 'Reload',
  reloaded: (status: string, payment: string) =>
    `This is the newest state now: ${status}, ${payment}. What you typed is still here.`,
  notAllowed: 'This is no longer possible in its current state.',
  reason: 'Reason',
  whatHappens: 'What will happen',
  noMail: 'No mail goes out: this booking has no email address any more.',
  noMailDone: 'No mail was sent: this booking has no email address any more.',
  confirm: {
    button: 'Confirm',
    done: 'Booking confirmed',
    effects: (due: string | null) =>
      due === null
        ? ['The booking moves to confirmed.', 'It is paid already, so no mail goes out.']
        : [
            'The booking moves to confirmed.',
            `No money is recorded: ${due} stays due and can still be paid.`,
          ],
    mail: (parent: string) =>
      `${parent} gets the mail "Your booking is confirmed", with what is still due and a link to pay it.`,
  },
  move: {
    button: 'Move',
    title: (id: string) => `Move booking ${id}?`,
    go: 'Move and tell the family',
    goQuietly: 'Move and tell nobody',
    done: 'Booking moved',
    reasonHint: 'Only your team reads it, among the notes.',
    effects: (start: string) => [
      `Now it is on ${start}. Games, place and price stay as they are.`,
      'Crew and hosts of the old time are free again; those of the new time are assigned as usual.',
    ],
    day: 'New day',
    time: 'New start time',
    taken: (time: string) => `${time} (not open)`,
    tellNobody: 'Tell nobody',
    tellNobodyHint: 'The family gets no mail. Please call them.',
    choose: 'Choose another day or time, and the mail to the family shows here before it goes out.',
    looking: 'Checking whether this works',
    lookFailed: 'We could not check whether this works.',
    rejected: 'This does not work',
    insteadOn: (day: string) => `Free on ${day}:`,
    warnings: 'Please think of this',
    from: 'Until now',
    to: 'New start',
    mail: 'The mail to the family',
    subject: 'Subject',
    noMail: 'There is no address to write to.',
  },
  correction: {
    button: 'Correct',
    title: (id: string) => `Correct booking ${id}`,
    go: 'Save',
    done: 'Booking corrected',
    effects: (hasReceipt: boolean) => [
      'Change what is wrong; the rest stays as it is. Day and time are changed by Move.',
      hasReceipt
        ? 'The price is recalculated with the prices of the day it was booked, and a new receipt is made.'
        : 'The price is recalculated with the prices of the day it was booked.',
    ],
    tellNobody: 'Tell nobody',
    tellNobodyHint: 'Otherwise the family gets a mail when games, children, add-ons, place or kind change.',
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
    tooMuchPaid: (dollars: string) => `Paid too much: ${dollars}`,
    waits: (dollars: string, when: string) =>
      `${dollars} goes back by itself on ${when}; until then the parent may choose another time, which it pays. A refund now ends that choice.`,
    onItsWay: (dollars: string) => `Refund of ${dollars} is on its way`,
    toPayBack: (dollars: string) => `${dollars} to hand back`,
    reasonHint: 'Only your team reads it, in the list of refunds.',
    effectsByHand: [
      'It came by check or in cash, so your team hands it back. Until then it stands here as "to hand back".',
      'The status of the booking stays as it is.',
    ],
    mailByHand: (parent: string) => `${parent} gets a mail once you say that it was handed back.`,
    effects: [
      'PayPal sends the money back the way it came. That can take some days.',
      'The status of the booking stays as it is.',
    ],
    mail: (parent: string) =>
      `${parent} gets the mail "Your refund is on its way" once PayPal has carried it out.`,
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
      'Its links and figures are up to date.',
    ],
  },
} as const;
