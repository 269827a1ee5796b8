import { issueOf, setUpStandin } from './standin-client.js';

const paypal = setUpStandin();

describe('refunds', () => {
  it('refund a part, then the rest, and reject more', async () => {
    const id = await paypal.newCapture();
    const part = await paypal.refund(id, { amount: { currency_code: 'USD', value: '15.00' } });
    expect([part.status, part.body.status, part.body.amount.value]).toEqual([201, 'COMPLETED', '15.00']);
    expect((await paypal.call('GET', `/v2/payments/captures/${id}`)).body.status).toBe('PARTIALLY_REFUNDED');
    const tooMuch = await paypal.refund(id, { amount: { currency_code: 'USD', value: '400.01' } });
    expect(issueOf(tooMuch)).toBe('REFUND_AMOUNT_EXCEEDED');
    const rest = await paypal.refund(id);
    expect(rest.body.amount.value).toBe('400.00');
    expect(issueOf(await paypal.refund(id))).toBe('CAPTURE_FULLY_REFUNDED');
    expect((await paypal.call('GET', `/v2/payments/refunds/${rest.body.id}`)).body).toEqual(rest.body);
  });

  it('act once for repeats with the same key', async () => {
    const id = await paypal.newCapture();
    const key = paypal.key();
    const amount = { currency_code: 'USD', value: '1.00' };
    const [first, second] = [
      await paypal.refund(id, { amount }, key),
      await paypal.refund(id, { amount }, key),
    ];
    expect([second.status, second.body.id]).toEqual([200, first.body.id]);
  });

  it('reject an amount of zero', async () => {
    const got = await paypal.refund(await paypal.newCapture(), {
      amount: { currency_code: 'USD', value: '0.00' },
    });
    expect(issueOf(got)).toBe('CANNOT_BE_ZERO_OR_NEGATIVE');
  });
});
