// How the product's client tells PayPal's webhooks from others, with the stand-in's own certificate authority.
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
  await paypal.switches({ certificate: 'none', 'verify-webhook': 'none' });
  client = clientFor(paypal, { PAYPAL_WEBHOOK_ID: WEBHOOK_ID });
});
afterAll(() => paypal.close());

const sign = async (forged?: string): Promise<SentWebhook> =>
  (await paypal.raw('POST', '/standin/webhooks/send', { forged })).body.sent[0];
const accepts = ({ headers, body }: Pick<SentWebhook, 'headers' | 'body'>, by = client) =>
  by.isFromPayPal(headers, Buffer.from(body));
const calls = async (route: string): Promise<number> => (await paypal.ledger()).calls[route] ?? 0;
/** The certificate of the signature at another address. */
const at = ({ headers, body }: SentWebhook, change: (address: string) => string) => ({
  body,
  headers: { ...headers, 'paypal-cert-url': change(headers['paypal-cert-url']) },
});

it('accepts what PayPal signed, and fetches the certificate once', async () => {
  const [before, asked] = [await calls('certificate'), await calls('verify-webhook')];
  for (let times = 0; times < 3; times += 1) expect(await accepts(await sign())).toBe(true);
  expect([await calls('certificate'), await calls('verify-webhook')]).toEqual([before + 1, asked]);
});

it('accepts it with the cached certificate while PayPal is unavailable', async () => {
  expect(await accepts(await sign())).toBe(true);
  const webhook = await sign();
  await paypal.switches({
    certificate: 'unavailable',
    'verify-webhook': 'unavailable',
    token: 'unavailable',
  });
  expect(await accepts(webhook)).toBe(true);
  await paypal.switches({ token: 'none' });
});

it.each([
  ['a certificate that has expired', 'expired'],
  ['a certificate of another authority', 'stranger'],
  ['a byte that was changed after signing', 'false-body'],
])('rejects %s', async (_what, forged) => {
  expect(await accepts(await sign(forged))).toBe(false);
  // Also once a good certificate is cached.
  expect(await accepts(await sign())).toBe(true);
  expect(await accepts(await sign(forged))).toBe(false);
});

it('rejects a cached certificate once it has expired', async () => {
  const webhook = await sign();
  expect(await accepts(webhook)).toBe(true);
  const asked = await calls('certificate');
  const RealDate = Date;
  const later = Date.now() + 366 * 86_400_000;
  global.Date = class extends RealDate {
    constructor(at: number | string = later) {
      super(at);
    }
  } as DateConstructor;
  const isAccepted = await accepts(webhook).finally(() => (global.Date = RealDate));
  expect([isAccepted, await calls('certificate')]).toEqual([false, asked + 1]);
});

it('rejects JSON that was spaced anew', async () => {
  const { headers, body } = await sign();
  expect(await accepts({ headers, body: body.replace('":', '": ') })).toBe(false);
});

it('rejects what was signed for another webhook id', async () => {
  const other = clientFor(paypal, { PAYPAL_WEBHOOK_ID: 'ANOTHER' });
  expect(await accepts(await sign(), other)).toBe(false);
});

it.each(['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo'])(
  'rejects a webhook whose header paypal-%s is missing, empty or another one',
  async (name) => {
    const { headers, body } = await sign();
    for (const value of [undefined, '', 'SHA256withDSA', ['a', 'b']])
      expect(await accepts({ body, headers: { ...headers, [`paypal-${name}`]: value as string } })).toBe(
        false,
      );
  },
);

it.each<[string, (address: string) => string]>([
  ['of another port', (address) => address.replace(/:\d+\//, ':9/')],
  ['of another host', (address) => address.replace('127.0.0.1', 'localhost')],
  ['by another protocol', (address) => address.replace('http:', 'https:')],
  ['on another path', (address) => address.replace('/v1/notifications/certs/', '/standin/')],
  ['above that path', (address) => address.replace('CERT', '../../CERT')],
  ['with a query', (address) => `${address}?a=b`],
  ['with a user', (address) => address.replace('127', 'a@127')],
  ['that is none', () => 'certificate'],
])('rejects a certificate %s without asking for it', async (_what, change) => {
  const [before, asked] = [await calls('certificate'), await calls('verify-webhook')];
  expect(await accepts(at(await sign(), change))).toBe(false);
  expect([await calls('certificate'), await calls('verify-webhook')]).toEqual([before, asked]);
});

it.each([
  ['https://api.paypal.com.evil.test/v1/notifications/certs/CERT-1'],
  ['https://paypal.com.test/v1/notifications/certs/CERT-1'],
  ['https://evilpaypal.com/v1/notifications/certs/CERT-1'],
  ['http://api.paypal.com/v1/notifications/certs/CERT-1'],
  ['https://api.paypal.com:8443/v1/notifications/certs/CERT-1'],
  ['https://api.paypal.com/v1/other/CERT-1'],
])('with PayPal itself rejects a certificate at %s without asking for it', async (address) => {
  const real = clientFor(paypal, { PAYPAL_BASE_URL: '', PAYPAL_WEBHOOK_ID: WEBHOOK_ID });
  // No request: it would fail here, and the client would ask PayPal to verify.
  expect(
    await accepts(
      at(await sign(), () => address),
      real,
    ),
  ).toBe(false);
});

it('rejects a certificate that PayPal does not have without asking PayPal to verify', async () => {
  const asked = await calls('verify-webhook');
  expect(await accepts(at(await sign(), (address) => `${address}X`))).toBe(false);
  expect(await calls('verify-webhook')).toBe(asked);
});

it('answers a flood of unknown certificates with a request to repeat, without asking PayPal to verify', async () => {
  const [webhook, asked] = [await sign(), await calls('verify-webhook')];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, no) =>
      accepts(at(webhook, (address) => `${address}X${no}`)).catch(({ issue }: { issue: string }) => issue),
    ),
  );
  expect(answers.filter((answer) => answer === 'TOO_MANY_CERTIFICATES')).toHaveLength(8);
  expect([answers.includes(true), await calls('verify-webhook')]).toEqual([false, asked]);
});

describe('while the certificate cannot be fetched', () => {
  beforeEach(() => paypal.switches({ certificate: 'unavailable' }));

  it('asks PayPal, which accepts its own and rejects others', async () => {
    const asked = await calls('verify-webhook');
    expect(await accepts(await sign())).toBe(true);
    for (const forged of ['stranger', 'false-body']) expect(await accepts(await sign(forged))).toBe(false);
    const other = clientFor(paypal, { PAYPAL_WEBHOOK_ID: 'ANOTHER' });
    expect(await accepts(await sign(), other)).toBe(false);
    expect(await calls('verify-webhook')).toBe(asked + 4);
  });

  it('decides nothing when PayPal does not verify either', async () => {
    await paypal.switches({ 'verify-webhook': 'unavailable' });
    await expect(accepts(await sign())).rejects.toMatchObject({ kind: 'unknown-outcome' });
  });
});

it('is off without a webhook id; with it the timers pause longer', () => {
  const off = clientFor(paypal);
  expect([client.hasWebhooks, off.hasWebhooks]).toEqual([true, false]);
  expect([client.pollFactor, off.pollFactor]).toEqual([4, 1]);
});
