import { NOTE_TEXTS } from '../../../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../../../copy/staff.js';

/** Texts of recording an offline payment, and of undoing it. */
export const OFFLINE_PAYMENT_TEXTS = {
  button: 'Record payment',
  title: (id: string) => `Record a payment of booking ${id}?`,
  go: (dollars: string) => `Record ${dollars}`,
  goPlain: 'Record the payment',
  done: 'Payment recorded',
  method: 'Method',
  methods: { check: STAFF_LABEL_TEXTS.check, cash: STAFF_LABEL_TEXTS.cash },
  amount: STAFF_LABEL_TEXTS.dollars,
  amountHint: (due: string) => `${due} is due.`,
  badAmount: 'Please give an amount such as 120.00.',
  tooMuch: (due: string) => `Only ${due} is due.`,
  receivedOn: 'Received on',
  reference: 'Reference',
  referenceHint: 'Check number. No names.',
  effects: (parent: string, due: string) => [
    'This records money that your team has received. Nothing goes through PayPal.',
    `The full ${due} pays the booking, and ${parent} gets the confirmation with the receipt.`,
    `A part confirms a pending booking, and ${parent} can pay the rest online.`,
  ],
  undo: 'Undo this payment',
  undoSure: (dollars: string) => `Yes, ${dollars} is still due`,
  undoKeep: 'Keep the payment',
  undone: (dollars: string) => `${dollars} is due again`,
  undoFailed: NOTE_TEXTS.failed,
} as const;
