import {
  canClose,
  nextPayment,
  PAYMENT_START,
  type PaymentEvent,
  type PaymentState,
} from './payment.reducer.js';

const walk = (...events: PaymentEvent[]) => events.reduce(nextPayment, PAYMENT_START);
const asking: PaymentState = { phase: 'processing', stage: 'asking' };
const working: PaymentState = { phase: 'processing', stage: 'working' };
const success: PaymentState = { phase: 'success' };

describe('a payment', () => {
  it('goes from pending through processing to success', () => {
    expect(walk({ type: 'pay-pressed' })).toEqual(asking);
    expect(walk({ type: 'pay-pressed' }, { type: 'prompt-confirmed' })).toEqual(working);
    expect(walk({ type: 'pay-pressed' }, { type: 'prompt-confirmed' }, { type: 'settled' })).toEqual(success);
  });

  it('returns to pending when the prompt is declined or the wallet is closed', () => {
    expect(walk({ type: 'pay-pressed' }, { type: 'prompt-declined' })).toEqual(PAYMENT_START);
    expect(nextPayment(working, { type: 'wallet-closed' })).toEqual(PAYMENT_START);
  });

  it('ends in error with its message, and allows another attempt', () => {
    const error = nextPayment(working, { type: 'failed', sentence: 'The payment was declined.' });
    expect(error).toEqual({ phase: 'error', sentence: 'The payment was declined.' });
    expect(nextPayment(error, { type: 'pay-pressed' })).toEqual(asking);
    expect(nextPayment(error, { type: 'work-started' })).toEqual(working);
  });

  it('cannot succeed without processing', () => {
    expect(nextPayment(PAYMENT_START, { type: 'settled' })).toEqual(PAYMENT_START);
    expect(nextPayment(asking, { type: 'settled' })).toEqual(asking);
  });

  it('stays successful after late events', () => {
    const late: PaymentEvent[] = [
      { type: 'failed', sentence: 'late' },
      { type: 'wallet-closed' },
      { type: 'pay-pressed' },
    ];
    expect(late.reduce(nextPayment, success)).toEqual(success);
  });

  it('waits while PayPal reviews it, and cannot be paid again', () => {
    const waiting = nextPayment(working, { type: 'still-pending' });
    expect(nextPayment(waiting, { type: 'pay-pressed' })).toEqual({ phase: 'waiting' });
  });

  it('cannot be closed while it is processing', () => {
    expect([PAYMENT_START, asking, working, success].map(canClose)).toEqual([true, false, false, true]);
  });
});
