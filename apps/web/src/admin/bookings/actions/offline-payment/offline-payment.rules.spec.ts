import type { AdminBookingDetail } from '#libs/shared/contracts';
import { OFFLINE_PAYMENT_TEXTS as TEXTS } from './copy.js';
import { offlinePaymentRequest } from './offline-payment.rules.js';

const request = (amount: string) =>
  offlinePaymentRequest({ version: 1, due: '2000.00' } as AdminBookingDetail, {
    method: 'check',
    amount,
    receivedOn: '2026-11-28',
    reference: '',
  });

it.each(['3,95', '12,50', '1.250,00', '1e3', ''])('a check of %j is rejected, not guessed', (amount) => {
  expect(request(amount).errors).toEqual({ amount: TEXTS.badAmount });
});

it.each([
  ['1,250.00', '1250.00'],
  ['$5', '5.00'],
])('a check of %j is one of %s', (typed, amount) => {
  const { value, errors } = request(typed);
  expect([value.amount, errors]).toEqual([amount, {}]);
});

it('more than is due is rejected with what is due', () => {
  expect(request('2,000.01').errors).toEqual({ amount: TEXTS.tooMuch('$2,000.00') });
});
