import { CompleteDialog } from '../../site/payment/success/complete-dialog.js';
import { PayDialog } from '../../site/payment/pay-dialog.js';
import { PayStep } from '../../site/payment/pay-panel.js';
import { SuccessDialog } from '../../site/payment/success/success-dialog.js';
import { paymentAtom, promoAtom } from '../../site/payment/payment.atoms.js';
import type { PaymentEvent } from '../../site/payment/payment.machine.js';
import type { PromoEvent } from '../../site/payment/promo-code/promo.machine.js';
import { Opens, type Story } from './story-frame.js';
import { BOOKING, SNAPS } from './samples.js';

const WALLET = ['paypal-wallet'];
const stayed = async () => undefined;
const step = <PayStep booking={BOOKING} onPaid={stayed} />;
const PAID = { ...BOOKING, status: 'confirmed', paymentStatus: 'completed' };

const after = (name: string, events: PaymentEvent[], promo: PromoEvent[] = []): Story => ({
  name: `PayStep: ${name}`,
  body: step,
  answers: [[WALLET, {}]],
  prepare: (store) => {
    for (const event of events) store.set(paymentAtom, event);
    for (const event of promo) store.set(promoAtom, event);
  },
});

export const PAYMENT_STORIES: Story[] = [
  { name: 'PayStep: asking the provider', body: step },
  { name: 'PayStep: service unavailable', body: step, failed: [WALLET] },
  after('pending', []),
  after('confirm prompt', [{ type: 'pay-pressed' }]),
  after('processing', [{ type: 'pay-pressed' }, { type: 'prompt-confirmed' }]),
  after('still with the provider', [{ type: 'work-started' }, { type: 'still-pending' }]),
  after('success', [{ type: 'work-started' }, { type: 'settled' }]),
  after('error', [{ type: 'work-started' }, { type: 'failed', sentence: '' }]),
  after('promo code being checked', [], [{ type: 'typed', code: 'SAVE20' }, { type: 'check-started' }]),
  after('promo code refused', [], [{ type: 'refused', sentence: 'Invalid promo code' }]),
  {
    name: 'PayDialog',
    answers: [[WALLET, {}]],
    body: (
      <Opens label="Complete Your Booking">
        {(isOpen, close) => <PayDialog open={isOpen} booking={BOOKING} onClose={close} onPaid={stayed} />}
      </Opens>
    ),
  },
  {
    name: 'SuccessDialog',
    body: (
      <Opens label="Payment Successful">
        {(isOpen, close) => (
          <SuccessDialog open={isOpen} booking={PAID} paid={null} games={SNAPS} onClose={close} />
        )}
      </Opens>
    ),
  },
  {
    name: 'CompleteDialog',
    body: (
      <Opens label="Booking Complete">
        {(isOpen, close) => (
          <CompleteDialog open={isOpen} booking={PAID} signUp={stayed} onSignedUp={close} onClose={close} />
        )}
      </Opens>
    ),
  },
];
