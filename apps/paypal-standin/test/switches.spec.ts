import { get } from 'node:http';
import { issueOf, setUpStandin, startStandinWithClient } from './standin-client.js';

describe('the switches of the stand-in', () => {
  const paypal = setUpStandin();
  afterEach(() => paypal.raw('POST', '/standin/switches/reset'));

  const captures = async (id: string) =>
    (await paypal.ledger()).captures.filter((capture: { orderId: string }) => capture.orderId === id);

  it('drops the reply after acting; a repeat returns the completed capture', async () => {
    const id = await paypal.newOrder();
    const key = paypal.key();
    await paypal.switches({ capture: 'drop-reply', times: 1 });
    await expect(paypal.capture(id, key)).rejects.toThrow('fetch failed');
    expect(await captures(id)).toHaveLength(1);
    expect((await paypal.capture(id, key)).status).toBe(200);
    expect(await captures(id)).toHaveLength(1);
  });

  it('closes the connection before acting', async () => {
    const id = await paypal.newOrder();
    await paypal.switches({ capture: 'reset', times: 1 });
    await expect(paypal.capture(id)).rejects.toThrow('fetch failed');
    expect(await captures(id)).toEqual([]);
  });

  it('hangs without acting', async () => {
    const id = await paypal.newOrder();
    await paypal.switches({ 'get-order': 'timeout', times: 1 });
    const answer = await Promise.race([
      paypal.call('GET', `/v2/checkout/orders/${id}`).catch(() => 'closed'),
      new Promise((resolve) => setTimeout(() => resolve('no answer'), 300)),
    ]);
    expect(answer).toBe('no answer');
  });

  it('delays and then acts', async () => {
    const id = await paypal.newOrder();
    await paypal.switches({ capture: { fault: 'delay', delayMs: 150, times: 1 } });
    const begin = Date.now();
    expect((await paypal.capture(id)).status).toBe(201);
    expect(Date.now() - begin).toBeGreaterThanOrEqual(145);
  });

  it.each([
    ['server-error', 500],
    ['unavailable', 503],
    ['too-many', 429],
    ['revoked', 401],
  ])('answers %s with %i for the given number of calls', async (fault, status) => {
    const fresh = await startStandinWithClient();
    const id = await fresh.newOrder();
    await fresh.switches({ capture: fault, times: 2 });
    expect((await fresh.capture(id)).status).toBe(status);
    expect((await fresh.capture(id)).status).toBe(status);
    expect(await fresh.raw('GET', '/standin/switches')).toMatchObject({ body: { approval: 'at-once' } });
    if (fault !== 'revoked') expect((await fresh.capture(id)).status).toBe(201);
    await fresh.close();
  });

  it('responds with a page instead of JSON', async () => {
    const id = await paypal.newOrder();
    await paypal.switches({ capture: 'html', times: 1 });
    const got = await paypal.capture(id);
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(await captures(id)).toEqual([]);
  });

  it('declines with an error or in a 201 response', async () => {
    const id = await paypal.newOrder();
    await paypal.switches({ capture: 'decline', times: 1 });
    expect(issueOf(await paypal.capture(id))).toBe('INSTRUMENT_DECLINED');
    await paypal.switches({ capture: 'declined-201', times: 1 });
    const { status, body } = await paypal.capture(id);
    expect([status, body.purchase_units[0].payments.captures[0].status]).toEqual([201, 'DECLINED']);
  });

  it.each(['COMPLETED', 'DECLINED'])('holds a capture for review and settles it as %s', async (end) => {
    await paypal.switches({ capture: 'pending', times: 1 });
    const { body } = await paypal.capture(await paypal.newOrder());
    const [capture] = body.purchase_units[0].payments.captures;
    expect([capture.status, capture.seller_receivable_breakdown]).toEqual(['PENDING', undefined]);
    expect(issueOf(await paypal.refund(capture.id))).toBe('PENDING_CAPTURE');
    await paypal.raw('POST', `/standin/captures/${capture.id}/settle`, { status: end });
    expect((await paypal.call('GET', `/v2/payments/captures/${capture.id}`)).body.status).toBe(end);
  });

  it.each([
    ['pending', 'PENDING', 'REFUNDED'],
    ['failed', 'FAILED', 'COMPLETED'],
  ])('ends a refund as %s', async (fault, status, captureStatus) => {
    const id = await paypal.newCapture();
    await paypal.switches({ refund: fault, times: 1 });
    expect((await paypal.refund(id)).body.status).toBe(status);
    expect((await paypal.call('GET', `/v2/payments/captures/${id}`)).body.status).toBe(captureStatus);
  });

  it('rejects unknown switches without changing anything', async () => {
    expect((await paypal.switches({ approval: 'wait', capture: 'explode' })).body.message).toContain(
      'explode',
    );
    expect((await paypal.switches({ teleport: 'hang' })).status).toBe(400);
    expect((await paypal.raw('GET', '/standin/switches')).body).toEqual({ approval: 'at-once' });
  });

  it.each([
    ['a page of another origin', { origin: 'http://evil.test' }],
    ['a page of another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['a page without an origin', { origin: 'null' }],
    [
      'a form of a page that hides its origin',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    ],
  ])('rejects payment, switches and state for %s', async (_name, foreign) => {
    const id = await paypal.newOrder();
    const asText = { 'content-type': 'text/plain', ...foreign };
    const calls = [
      paypal.raw('POST', `/standin/orders/${id}/approve`, '{}', asText),
      paypal.raw('POST', '/standin/switches', '{"capture":"hang"}', asText),
      paypal.raw('OPTIONS', '/standin/switches', undefined, foreign),
      paypal.raw('GET', '/standin/ledger', undefined, foreign),
      paypal.raw('GET', '/web-sdk/v6/core', undefined, foreign),
    ];
    for (const call of calls) {
      const { status, headers } = await call;
      expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null]);
    }
    expect((await paypal.raw('GET', '/standin/switches')).body).toEqual({ approval: 'at-once' });
    expect((await paypal.raw('GET', `/standin/orders/${id}`)).body.status).toBe('CREATED');
  });

  it('rejects a request for a host name that is not its own', async () => {
    const contained = await startStandinWithClient({ publicUrl: 'http://paypal-standin:3210' });
    const statusFor = (url: string, host: string) =>
      new Promise((resolve) => {
        get(`${url}/standin/ledger`, { headers: { host } }, (answer) => resolve(answer.statusCode));
      });
    expect(await statusFor(contained.url, 'paypal-standin:3210')).toBe(200);
    expect(await statusFor(contained.url, 'evil.test')).toBe(421);
    expect(await statusFor(paypal.url, 'paypal-standin:3210')).toBe(421);
    await contained.close();
  });
});
