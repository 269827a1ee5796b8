import type { AdminBookingDetail } from '#libs/shared/contracts';
import { REFUND_TEXTS as TEXTS } from './copy.js';
import { refundEffects, refundRequest, refundSource, refundStart } from './refund.rules.js';

const paid = { state: 'captured', amount: '150.00', refunded: '0.00' };
const byCheck = { ...paid, id: 'check', method: 'check' };
const byPayPal = { ...paid, id: 'paypal', method: 'paypal', amount: '250.00', refunded: '50.00' };

const booking = (more: object = {}) =>
  ({
    parentName: 'Pat Parent',
    refundable: '350.00',
    tooMuch: '0.00',
    refundSuggestion: { amount: '386.05' },
    payments: [byCheck, byPayPal],
    ...more,
  }) as unknown as AdminBookingDetail;

it('a refund belongs to one payment and is limited to what is left of it', () => {
  expect(refundSource(booking(), { payment: 'paypal' })).toMatchObject({
    paymentId: 'paypal',
    leftCents: 20_000,
  });
  expect(refundSource(booking(), { payment: '' })).toMatchObject({ paymentId: 'check', leftCents: 15_000 });
  expect(refundSource(booking({ payments: [byPayPal], refundable: '200.00' }), { payment: '' })).toEqual({
    choices: [],
    paymentId: undefined,
    leftCents: 20_000,
  });
});

it.each([
  ['the proposal, up to what is left of the payment', {}, '150.00'],
  ['an overpayment before the proposal', { tooMuch: '40.00' }, '40.00'],
  ['nothing where nothing is proposed', { refundSuggestion: null }, ''],
])('a refund starts with %s', (_, more, amount) => {
  expect(refundStart(booking(more), { payment: '' })).toBe(amount);
});

it.each([
  ['1.2.3', 'badAmount', TEXTS.badAmount],
  ['', 'badAmount', TEXTS.badAmount],
  ['150.01', 'tooMuch', TEXTS.tooMuch('$150.00')],
])('the amount "%s" is rejected as %s', (amount, _, message) => {
  const { errors } = refundRequest(booking(), { amount, payment: 'check', reason: 'It rained.' });
  expect(errors).toEqual({ amount: message });
});

it('a check is handed back by the team, PayPal refunds its own payment', () => {
  expect(refundEffects(booking(), { payment: 'check' }).effects).toBe(TEXTS.effectsByHand);
  expect(refundEffects(booking(), { payment: 'paypal' }).effects).toBe(TEXTS.effects);
});

it.each(['3,95', '1.250,00', '1,5', '1e2', '-5', '٣'])('the amount %j is rejected, not guessed', (amount) => {
  const { errors } = refundRequest(booking({ refundable: '9000.00' }), {
    amount,
    payment: '',
    reason: 'Rain',
  });
  expect(errors).toEqual({ amount: TEXTS.badAmount });
});
