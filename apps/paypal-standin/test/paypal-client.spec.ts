import { Logger } from '@nestjs/common';
import { Settings } from '#libs/settings';
import { PayPalClient } from '#libs/paypal';
import { STANDIN_CLIENT_ID, STANDIN_CLIENT_SECRET } from '../src/server.js';
import { standinWithCaller } from './caller.js';

type Caller = Awaited<ReturnType<typeof standinWithCaller>>;

const settingsFor = (url: string, changes: Partial<Settings> = {}) =>
  Object.assign(new Settings(), {
    PAYPAL_CLIENT_ID: STANDIN_CLIENT_ID,
    PAYPAL_CLIENT_SECRET: STANDIN_CLIENT_SECRET,
    PAYPAL_BASE_URL: url,
    ...changes,
  });
const clientFor = ({ url }: Caller, changes: Partial<Settings> = {}, timeoutMs?: number) =>
  new PayPalClient(settingsFor(url, changes), timeoutMs);
let made = 0;
const anOrder = (amountCents = 41_500) => {
  made += 1;
  return {
    requestId: `ord-${made}`,
    amountCents,
    customId: `b-${made}`,
    invoiceId: `FD-${made}`,
    description: 'Event',
  };
};

describe('the PayPal client', () => {
  let paypal: Caller;
  let client: PayPalClient;
  let logged: jest.SpyInstance;
  beforeAll(() => {
    logged = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });
  beforeEach(async () => {
    paypal = await standinWithCaller();
    client = clientFor(paypal);
  });
  afterEach(() => paypal.close());
  afterAll(() => logged.mockRestore());

  it('creates, reads, captures and refunds in whole cents', async () => {
    const order = await client.createOrder(anOrder());
    expect(order.status).toBe('CREATED');
    expect(await client.getOrder(order.id)).toEqual({ orderId: order.id, status: 'CREATED', capture: null });
    const paid = await client.capture({ orderId: order.id, requestId: 'cap-1' });
    expect(paid).toMatchObject({
      orderId: order.id,
      status: 'COMPLETED',
      capture: { status: 'COMPLETED', amountCents: 41_500, currency: 'USD', feeCents: 1_497 },
    });
    const captureId = paid.capture!.id;
    const part = await client.refund({ captureId, requestId: 'ref-1', amountCents: 1_500 });
    expect(part).toMatchObject({ status: 'COMPLETED', amountCents: 1_500 });
    expect(await client.refund({ captureId, requestId: 'ref-2' })).toMatchObject({ amountCents: 40_000 });
    expect(await client.getCapture(captureId)).toMatchObject({ id: captureId, status: 'REFUNDED' });
  });

  it('says whether keys are there, and asks nobody without them', async () => {
    expect(client.isConfigured).toBe(true);
    const off = clientFor(paypal, { PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' });
    expect(off.isConfigured).toBe(false);
    await expect(off.createOrder(anOrder())).rejects.toMatchObject({
      kind: 'our-bug',
      issue: 'NOT_CONFIGURED',
    });
  });

  it('names the script of the stand-in, the sandbox or PayPal itself', () => {
    const scriptUrl = (changes: Partial<Settings>) => clientFor(paypal, changes).scriptUrl;
    expect(scriptUrl({})).toBe('/paypal/web-sdk/v6/core');
    expect(scriptUrl({ PAYPAL_BASE_URL: '' })).toBe('https://www.sandbox.paypal.com/web-sdk/v6/core');
    const live = { PAYPAL_BASE_URL: '', PAYPAL_ENVIRONMENT: 'live' } as const;
    expect(scriptUrl(live)).toBe('https://www.paypal.com/web-sdk/v6/core');
  });

  it('never lets live keys go to a stand-in', async () => {
    const live = clientFor(paypal, { PAYPAL_ENVIRONMENT: 'live' });
    await expect(live.createOrder(anOrder())).rejects.toThrow();
    expect((await paypal.ledger()).calls).toEqual({});
  });

  describe('tokens', () => {
    it('asks for one token when 50 calls begin at once', async () => {
      await Promise.all(Array.from({ length: 50 }, () => client.createOrder(anOrder())));
      expect((await paypal.ledger()).calls).toEqual({ token: 1, create: 50 });
    });

    it('fetches a new token a minute before the old one ends', async () => {
      const short = await standinWithCaller({ tokenSeconds: 61 });
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

    it('drops a revoked token and repeats the call once', async () => {
      await client.createOrder(anOrder());
      await paypal.switches({ create: 'revoked', times: 1 });
      expect((await client.createOrder(anOrder())).status).toBe('CREATED');
      expect((await paypal.ledger()).calls).toEqual({ token: 2, create: 3 });
    });

    it('gives up after the second 401', async () => {
      await paypal.switches({ create: 'revoked' });
      await expect(client.createOrder(anOrder())).rejects.toMatchObject({ kind: 'our-bug' });
      expect((await paypal.ledger()).calls.create).toBe(2);
    });

    it('recovers after a failed token request', async () => {
      await paypal.switches({ token: 'unavailable', times: 1 });
      await expect(client.createOrder(anOrder())).rejects.toMatchObject({ kind: 'unknown-outcome' });
      expect((await client.createOrder(anOrder())).status).toBe('CREATED');
    });

    it('calls wrong keys our own mistake', async () => {
      const wrong = clientFor(paypal, { PAYPAL_CLIENT_SECRET: 'wrong' });
      const failure = { kind: 'our-bug', issue: 'invalid_client' };
      await expect(wrong.createOrder(anOrder())).rejects.toMatchObject(failure);
      expect((await paypal.ledger()).calls.token).toBe(1);
    });

    it('keeps one browser token for each domain', async () => {
      const tokens = await Promise.all(Array.from({ length: 5 }, () => client.browserToken('localhost')));
      expect(new Set([...tokens, await client.browserToken('localhost')]).size).toBe(1);
      expect(await client.browserToken('example.com')).not.toBe(tokens[0]);
      expect((await paypal.ledger()).calls).toEqual({ 'browser-token': 2 });
    });

    it('does not keep a browser token that failed', async () => {
      await paypal.switches({ 'browser-token': 'reset', times: 1 });
      await expect(client.browserToken('localhost')).rejects.toMatchObject({ kind: 'unknown-outcome' });
      expect(await client.browserToken('localhost')).toMatch(/^A21AA/);
    });
  });

  describe('failures', () => {
    it.each([
      ['INSTRUMENT_DECLINED', 'declined'],
      ['ORDER_NOT_APPROVED', 'not-approved'],
      ['PAYER_ACTION_REQUIRED', 'not-approved'],
      ['ORDER_ALREADY_CAPTURED', 'already-captured'],
      ['ORDER_COMPLETION_IN_PROGRESS', 'in-progress'],
      ['PREVIOUS_REQUEST_IN_PROGRESS', 'in-progress'],
      ['DUPLICATE_INVOICE_ID', 'duplicate-invoice'],
      ['INVALID_RESOURCE_ID', 'not-found'],
      ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'final'],
      ['TRANSACTION_REFUSED', 'final'],
      ['PAYER_CANNOT_PAY', 'final'],
      ['COMPLIANCE_VIOLATION', 'final'],
      ['PAYEE_BLOCKED_TRANSACTION', 'final'],
      ['CAPTURE_FULLY_REFUNDED', 'final'],
      ['AMOUNT_MISMATCH', 'our-bug'],
      ['DECIMAL_PRECISION', 'our-bug'],
      ['CANNOT_BE_ZERO_OR_NEGATIVE', 'our-bug'],
      ['INVALID_PARAMETER_SYNTAX', 'our-bug'],
    ])('reads %s as %s with its debug id', async (issue, kind) => {
      const { id } = await client.createOrder(anOrder());
      await paypal.switches({ capture: issue, times: 1 });
      const debugId = expect.stringMatching(/^[0-9a-f]{13}$/);
      const captured = client.capture({ orderId: id, requestId: 'cap-1' });
      await expect(captured).rejects.toMatchObject({ kind, issue, debugId });
    });

    it.each(['server-error', 'unavailable', 'too-many', 'html', 'reset', 'drop-reply'])(
      'leaves the outcome open after %s',
      async (fault) => {
        const { id } = await client.createOrder(anOrder());
        await paypal.switches({ capture: fault, times: 1 });
        const captured = client.capture({ orderId: id, requestId: 'cap-1' });
        await expect(captured).rejects.toMatchObject({ kind: 'unknown-outcome' });
      },
    );

    it('gives up waiting, and takes the outcome for unknown', async () => {
      const impatient = clientFor(paypal, {}, 1_000);
      const { id } = await client.createOrder(anOrder());
      await paypal.switches({ capture: 'hang', times: 1 });
      const begin = Date.now();
      const captured = impatient.capture({ orderId: id, requestId: 'cap-1' });
      await expect(captured).rejects.toMatchObject({ kind: 'unknown-outcome', issue: 'ECONNABORTED' });
      expect(Date.now() - begin).toBeLessThan(5_000);
    });

    it('takes the money once when the reply is lost and the call repeated with its key', async () => {
      const { id } = await client.createOrder(anOrder());
      await paypal.switches({ capture: 'drop-reply', times: 1 });
      const input = { orderId: id, requestId: 'cap-1' };
      await expect(client.capture(input)).rejects.toMatchObject({ kind: 'unknown-outcome' });
      const repeated = await client.capture(input);
      const { captures } = await paypal.ledger();
      expect(captures.map((capture: { id: string }) => capture.id)).toEqual([repeated.capture!.id]);
    });

    it('gives back once when the reply is lost and the refund repeated with its key', async () => {
      const { id } = await client.createOrder(anOrder());
      const { capture } = await client.capture({ orderId: id, requestId: 'cap-1' });
      await paypal.switches({ refund: 'drop-reply', times: 1 });
      const input = { captureId: capture!.id, requestId: 'ref-1', amountCents: 500 };
      await expect(client.refund(input)).rejects.toMatchObject({ kind: 'unknown-outcome' });
      const repeated = await client.refund(input);
      expect((await paypal.ledger()).refunds.map((refund: { id: string }) => refund.id)).toEqual([
        repeated.id,
      ]);
    });

    it('finds the capture of an order that was captured under another key', async () => {
      const { id } = await client.createOrder(anOrder());
      const { capture } = await client.capture({ orderId: id, requestId: 'cap-1' });
      const again = client.capture({ orderId: id, requestId: 'cap-2' });
      await expect(again).rejects.toMatchObject({ kind: 'already-captured' });
      expect((await client.getOrder(id)).capture).toEqual(capture);
    });

    it('tells a capture under review or declined from a payment', async () => {
      for (const [fault, status] of [
        ['pending', 'PENDING'],
        ['declined-201', 'DECLINED'],
      ]) {
        const { id } = await client.createOrder(anOrder());
        await paypal.switches({ capture: fault, times: 1 });
        const { capture } = await client.capture({ orderId: id, requestId: 'cap-1' });
        expect(capture).toMatchObject({ status, amountCents: 41_500, feeCents: null });
      }
    });

    it('lets no id of another form near a URL', async () => {
      const failure = { kind: 'not-found' };
      await expect(client.getOrder('../../v1/oauth2/token')).rejects.toMatchObject(failure);
      await expect(client.getCapture('a b')).rejects.toMatchObject(failure);
      expect((await paypal.ledger()).calls).toEqual({});
    });

    it('logs the codes and nothing of the request or of the words of PayPal', async () => {
      logged.mockClear();
      await paypal.switches({ create: 'PAYER_CANNOT_PAY', times: 1 });
      await client.createOrder({ ...anOrder(), description: 'Secret words' }).catch(() => undefined);
      const [[line]] = logged.mock.calls;
      expect(Object.keys(line)).toEqual(['message', 'kind', 'issue', 'debugId']);
      expect(JSON.stringify(logged.mock.calls)).not.toMatch(/Secret|Please contact|Bearer/);
    });
  });
});
