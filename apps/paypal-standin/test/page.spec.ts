import { startStandinWithClient } from './standin-client.js';

describe('the page at the address of the stand-in', () => {
  let paypal: Awaited<ReturnType<typeof startStandinWithClient>>;
  beforeEach(async () => {
    paypal = await startStandinWithClient();
  });
  afterEach(() => paypal.close());

  const press = (fields: Record<string, string>, headers: object = {}) =>
    fetch(paypal.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: paypal.url, ...headers },
      body: new URLSearchParams(fields),
    });
  const shown = async () => (await paypal.raw('GET', '/')).body as string;
  const pressed = async () =>
    [...(await shown()).matchAll(/value="([\w-]+)" aria-pressed="true"/g)].map(([, name]) => name);

  it('shows success until another button is pressed', async () => {
    expect(await pressed()).toEqual(['success', 'at-once']);
    for (const ending of ['decline', 'pending', 'time-out', 'success']) {
      expect((await press({ payment: ending })).status).toBe(303);
      expect(await pressed()).toEqual([ending, 'at-once']);
    }
    await press({ approval: 'wait' });
    expect(await pressed()).toEqual(['success', 'wait']);
    await press({ all: 'normal' });
    expect(await pressed()).toEqual(['success', 'at-once']);
  });

  it('declines only the next payment when "once" is set', async () => {
    await press({ payment: 'decline', once: 'on' });
    expect(await shown()).toContain('Now: <b>Decline</b>, once, then Success.');
    const id = await paypal.newOrder();
    expect((await paypal.capture(id)).status).toBe(422);
    expect((await paypal.capture(id)).status).toBe(201);
    expect(await pressed()).toEqual(['success', 'at-once']);
  });

  it('settles a payment under review', async () => {
    await press({ payment: 'pending' });
    const id = await paypal.newCapture();
    expect(await shown()).toContain(id);
    expect((await press({ capture: id, status: 'COMPLETED' })).status).toBe(303);
    expect((await paypal.call('GET', `/v2/payments/captures/${id}`)).body.status).toBe('COMPLETED');
    expect((await press({ capture: id, status: 'COMPLETED' })).status).toBe(400);
    expect(await shown()).toContain('There is none.');
  });

  it('shows faults that scripts have set', async () => {
    await paypal.switches({ refund: 'unavailable', capture: 'server-error' });
    expect(await shown()).toContain('<code>refund</code>: <code>unavailable</code>');
    expect(await shown()).toContain('Now: <b>server-error</b>.');
  });

  it('rejects actions from other origins and unknown actions', async () => {
    expect((await press({ payment: 'decline' }, { origin: 'http://evil.test' })).status).toBe(403);
    expect((await press({ payment: 'constructor' })).status).toBe(400);
    expect(await pressed()).toEqual(['success', 'at-once']);
    const { headers } = await paypal.raw('GET', '/');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});
