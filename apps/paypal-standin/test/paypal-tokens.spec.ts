import { startStandinWithClient } from './standin-client.js';
import { anOrder, clientFor, setUpClient } from './client-fixture.js';

const fixture = setUpClient();

describe('tokens of the PayPal client', () => {
  it('are requested once for 50 concurrent calls', async () => {
    await Promise.all(Array.from({ length: 50 }, () => fixture.client.createOrder(anOrder())));
    expect((await fixture.paypal.ledger()).calls).toEqual({ token: 1, create: 50 });
  });

  it('are replaced a minute before they expire', async () => {
    const short = await startStandinWithClient({ tokenSeconds: 61 });
    const hurried = clientFor(short);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    await hurried.createOrder(anOrder());
    clock.mockReturnValue(now + 999);
    await hurried.createOrder(anOrder());
    expect((await short.ledger()).calls.token).toBe(1);
    clock.mockReturnValue(now + 1_000);
    await hurried.createOrder(anOrder());
    clock.mockRestore();
    expect((await short.ledger()).calls.token).toBe(2);
    await short.close();
  });

  it('are replaced once when revoked, and the call is repeated', async () => {
    await fixture.client.createOrder(anOrder());
    await fixture.paypal.switches({ create: 'revoked', times: 1 });
    expect((await fixture.client.createOrder(anOrder())).status).toBe('CREATED');
    expect((await fixture.paypal.ledger()).calls).toEqual({ token: 2, create: 3 });
  });

  it('are not replaced again after a second 401', async () => {
    await fixture.paypal.switches({ create: 'revoked' });
    await expect(fixture.client.createOrder(anOrder())).rejects.toMatchObject({ kind: 'our-bug' });
    expect((await fixture.paypal.ledger()).calls.create).toBe(2);
  });

  it('are requested again after a failed request', async () => {
    await fixture.paypal.switches({ token: 'unavailable', times: 1 });
    await expect(fixture.client.createOrder(anOrder())).rejects.toMatchObject({ kind: 'unknown-outcome' });
    expect((await fixture.client.createOrder(anOrder())).status).toBe('CREATED');
  });

  it('report wrong keys as our configuration error', async () => {
    const wrong = clientFor(fixture.paypal, { PAYPAL_CLIENT_SECRET: 'wrong' });
    const failure = { kind: 'our-bug', issue: 'invalid_client' };
    await expect(wrong.createOrder(anOrder())).rejects.toMatchObject(failure);
    expect((await fixture.paypal.ledger()).calls.token).toBe(1);
  });

  it('are cached per domain for browsers', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 5 }, () => fixture.client.browserToken('localhost')),
    );
    expect(new Set([...tokens, await fixture.client.browserToken('localhost')]).size).toBe(1);
    expect(await fixture.client.browserToken('example.com')).not.toBe(tokens[0]);
    expect((await fixture.paypal.ledger()).calls).toEqual({ 'browser-token': 2 });
  });

  it('are not cached when a browser token request fails', async () => {
    await fixture.paypal.switches({ 'browser-token': 'reset', times: 1 });
    await expect(fixture.client.browserToken('localhost')).rejects.toMatchObject({ kind: 'unknown-outcome' });
    expect(await fixture.client.browserToken('localhost')).toMatch(/^A21AA/);
  });
});
