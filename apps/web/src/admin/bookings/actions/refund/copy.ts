import { NOTE_TEXTS } from '../../../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../../../copy/staff.js';

/** Texts of refunding a booking. */
export const REFUND_TEXTS = {
  button: 'Refund',
  title: (id: string) => `Refund booking ${id}?`,
  go: (dollars: string) => `Refund ${dollars}`,
  goPlain: 'Refund',
  done: (dollars: string) => `${dollars} refunded`,
  payment: 'Which payment',
  paymentOf: (dollars: string, when: string) => `${dollars} of ${when}`,
  amount: STAFF_LABEL_TEXTS.dollars,
  amountHint: (left: string) => `Up to ${left} is left.`,
  badAmount: 'Please give an amount such as 120.00.',
  tooMuch: (left: string) => `Only ${left} is left to refund.`,
  all: (dollars: string) => `All that is left: ${dollars}`,
  proposal: (hours: number, dollars: string) => `By the ${hours}-hour rule: ${dollars}`,
  tooMuchPaid: (dollars: string) => `Paid too much: ${dollars}`,
  waits: (dollars: string, when: string) =>
    `We refund ${dollars} automatically on ${when}. Until then the parent can use it for another time. A refund now ends that choice.`,
  disputed: (when: string) =>
    `There is an open dispute about this payment at PayPal since ${when}. A refund now may pay the money back twice. Please look at the dispute in PayPal first.`,
  onItsWay: (dollars: string) => `Refund of ${dollars} is on its way`,
  toPayBack: (dollars: string) => `${dollars} to hand back`,
  reasonHint: 'Only your team sees it, in the list of refunds.',
  effectsByHand: [
    'This was paid by check or cash, so your team hands it back. Until then the booking shows "To hand back".',
    'The status of the booking does not change.',
  ],
  mailByHand: (parent: string) => `${parent} gets an email once you mark it as handed back.`,
  effects: [
    'PayPal returns the money to the way it was paid. That can take some days.',
    'The status of the booking does not change.',
  ],
  mail: (parent: string) =>
    `${parent} gets the email "Your refund is on its way" once PayPal has refunded it.`,
  collect: 'Collect again',
  collectTitle: (dollars: string) => `Collect ${dollars} again?`,
  collectText: (dollars: string, parent: string) =>
    `${dollars} becomes due again. ${parent} gets an email with a link to pay, and you can record a check or cash.`,
  collectSure: (dollars: string) => `Yes, collect ${dollars}`,
  collectKeep: 'Keep the refund',
  collected: (dollars: string) => `${dollars} is due again`,
  handBack: 'Handed back',
  withdraw: "Don't refund",
  handedBack: (dollars: string) => `${dollars} handed back`,
  withdrawn: (dollars: string) => `${dollars} not refunded`,
  failed: NOTE_TEXTS.failed,
} as const;
