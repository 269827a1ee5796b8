import type { Settings } from '#libs/platform/config';
import { anOrder, clientFor, setUpClient } from './client-fixture.js';

const fixture = setUpClient();

it('creates, reads, captures and refunds in whole cents', async () => {
  const order = await fixture.client.createOrder(anOrder());
  expect(order.status).toBe('CREATED');
  expect(await fixture.client.getOrder(order.id)).toEqual({
    orderId: order.id,
    status: 'CREATED',
    capture: null,
  });
  const paid = await fixture.client.capture({ orderId: order.id, requestId: 'cap-1' });
  expect(paid).toMatchObject({
    orderId: order.id,
    status: 'COMPLETED',
    capture: { status: 'COMPLETED', amountCents: 41_500, currency: 'USD', feeCents: 1_497 },
  });
  const captureId = paid.capture!.id;
  const part = await fixture.client.refund({ captureId, requestId: 'ref-1', amountCents: 1_500 });
  expect(part).toMatchObject({ status: 'COMPLETED', amountCents: 1_500 });
  expect(await fixture.client.refund({ captureId, requestId: 'ref-2' })).toMatchObject({
    amountCents: 40_000,
  });
  expect(await fixture.client.getCapture(captureId)).toMatchObject({ id: captureId, status: 'REFUNDED' });
});

it('reports whether keys are configured, and sends no request without them', async () => {
  expect(fixture.client.isConfigured).toBe(true);
  const off = clientFor(fixture.paypal, { PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' });
  expect(off.isConfigured).toBe(false);
  await expect(off.createOrder(anOrder())).rejects.toMatchObject({
    kind: 'our-bug',
    issue: 'NOT_CONFIGURED',
  });
});

it('returns the script URL of the stand-in, the sandbox or live PayPal', () => {
  const scriptUrl = (changes: Partial<Settings>) => clientFor(fixture.paypal, changes).scriptUrl;
  expect(scriptUrl({})).toBe('/paypal/web-sdk/v6/core');
  expect(scriptUrl({ PAYPAL_BASE_URL: '' })).toBe('https://www.sandbox.paypal.com/web-sdk/v6/core');
  const live = { PAYPAL_BASE_URL: '', PAYPAL_ENVIRONMENT: 'live' } as const;
  expect(scriptUrl(live)).toBe('https://www.paypal.com/web-sdk/v6/core');
});

it('never sends live keys to a stand-in', async () => {
  const live = clientFor(fixture.paypal, { PAYPAL_ENVIRONMENT: 'live' });
  await expect(live.createOrder(anOrder())).rejects.toThrow();
  expect((await fixture.paypal.ledger()).calls).toEqual({});
});
