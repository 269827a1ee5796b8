/** Texts of refunding a booking. */
export const REFUND_TEXTS = {
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
  handBack: 'Handed back',
  withdraw: 'It stays with us',
  handedBack: (dollars: string) => `${dollars} handed back`,
  withdrawn: (dollars: string) => `${dollars} stay with us`,
  failed: 'This did not work. Please try again.',
} as const;
