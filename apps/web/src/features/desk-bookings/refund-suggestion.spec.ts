import { refundSuggestion } from './refund-suggestion.js';

const NOW = new Date('2026-12-01T12:00:00Z');
const payment = (fee: string | null, state = 'captured') => ({
  id: 'p',
  state,
  amount: '400.00',
  refunded: '0.00',
  fee,
  providerOrderId: null,
  providerCaptureId: null,
  failure: null,
  createdAt: '2026-11-01T12:00:00Z',
});

describe('what the policy promises of a payment', () => {
  it('is all but the fee, from exactly 48 hours ahead', () => {
    const paid = { startsAt: '2026-12-03T12:00:00Z', refundable: '400.00', payments: [payment('12.10')] };
    expect(refundSuggestion(paid, NOW)).toEqual({
      leftCents: 40_000,
      isAhead: true,
      isFeeKnown: true,
      lessFeesCents: 38_790,
    });
  });

  it('is nothing a minute later', () => {
    const paid = { startsAt: '2026-12-03T11:59:00Z', refundable: '400.00', payments: [payment('12.10')] };
    expect(refundSuggestion(paid, NOW).isAhead).toBe(false);
  });

  it('does not count the fee of a try that failed, and never falls below zero', () => {
    const paid = {
      startsAt: '2026-12-09T12:00:00Z',
      refundable: '5.00',
      payments: [payment('12.10'), payment('9.00', 'failed')],
    };
    expect(refundSuggestion(paid, NOW)).toMatchObject({ leftCents: 500, lessFeesCents: 0 });
  });

  it('says when a fee is not known yet', () => {
    const paid = { startsAt: '2026-12-09T12:00:00Z', refundable: '400.00', payments: [payment(null)] };
    expect(refundSuggestion(paid, NOW)).toMatchObject({ isFeeKnown: false, lessFeesCents: 40_000 });
  });
});
