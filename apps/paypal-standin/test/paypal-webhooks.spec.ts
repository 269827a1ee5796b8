// How the product's client tells PayPal's webhooks from others: it asks PayPal.
import { Logger } from '@nestjs/common';
import type { PayPalClient } from '#libs/booking/payments';
import type { SentWebhook } from '../src/webhooks.js';
import { clientFor } from './client-fixture.js';
import { startStandinWithClient } from './standin-client.js';

const WEBHOOK_ID = '8PT597110X687430LKGECATA';

let paypal: Awaited<ReturnType<typeof startStandinWithClient>>;
let client: PayPalClient;

beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  paypal = await startStandinWithClient({ webhooks: { url: '', id: WEBHOOK_ID } });
  await paypal.newCapture();
});
beforeEach(async () => {
  await paypal.switches({ 'verify-webhook': 'none' });
  client = clientFor(paypal, { PAYPAL_WEBHOOK_ID: WEBHOOK_ID });
});
afterAll(() => paypal.close());

const sign = async (forged?: string): Promise<SentWebhook> =>
  (await paypal.raw('POST', '/standin/webhooks/send', { forged })).body.sent[0];
const accepts = ({ headers, body }: Pick<SentWebhook, 'headers' | 'body'>, by = client) =>
  by.verifyWebhook(
    {
      transmissionId: headers['paypal-transmission-id'],
      transmissionTime: headers['paypal-transmission-time'],
      value: headers['paypal-transmission-sig'],
      certificateUrl: headers['paypal-cert-url'],
      algorithm: headers['paypal-auth-algo'],
    },
    Buffer.from(body),
  );

it('accepts what PayPal signed, as often as it comes', async () => {
  const webhook = await sign();
  for (let times = 0; times < 2; times += 1) expect(await accepts(webhook)).toBe(true);
});

it.each([
  ['a signature of somebody else', 'stranger'],
  ['a byte that was changed after signing', 'false-body'],
])('rejects %s', async (_what, forged) => {
  expect(await accepts(await sign(forged))).toBe(false);
});

it('rejects what was signed for another webhook id', async () => {
  const other = clientFor(paypal, { PAYPAL_WEBHOOK_ID: 'ANOTHER' });
  expect(await accepts(await sign(), other)).toBe(false);
});

it.each(['transmission-id', 'transmission-time', 'transmission-sig'])(
  'rejects another header paypal-%s',
  async (name) => {
    const { headers, body } = await sign();
    expect(await accepts({ body, headers: { ...headers, [`paypal-${name}`]: 'another' } })).toBe(false);
  },
);

it.each(['unavailable', 'html', 'reset'])(
  'decides nothing while PayPal does not verify (%s)',
  async (fault) => {
    await paypal.switches({ 'verify-webhook': fault });
    await expect(accepts(await sign())).rejects.toMatchObject({ kind: 'unknown-outcome' });
  },
);

it('is off without a webhook id; with it the timers pause longer', () => {
  const off = clientFor(paypal);
  expect([client.hasWebhooks, off.hasWebhooks]).toEqual([true, false]);
  expect([client.pollFactor, off.pollFactor]).toEqual([4, 1]);
});
