import { anOrder, clientFor, setUpClient } from './client-fixture.js';

const fixture = setUpClient();

describe('the PayPal client on a failure', () => {
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
  ])('maps %s to %s with its debug id', async (issue, kind) => {
    const { id } = await fixture.client.createOrder(anOrder());
    await fixture.paypal.switches({ capture: issue, times: 1 });
    const debugId = expect.stringMatching(/^[0-9a-f]{13}$/);
    const captured = fixture.client.capture({ orderId: id, requestId: 'cap-1' });
    await expect(captured).rejects.toMatchObject({ kind, issue, debugId });
  });

  it.each(['server-error', 'unavailable', 'too-many', 'html', 'reset', 'drop-reply'])(
    'reports an unknown outcome after %s',
    async (fault) => {
      const { id } = await fixture.client.createOrder(anOrder());
      await fixture.paypal.switches({ capture: fault, times: 1 });
      const captured = fixture.client.capture({ orderId: id, requestId: 'cap-1' });
      await expect(captured).rejects.toMatchObject({ kind: 'unknown-outcome' });
    },
  );

  it('reports an unknown outcome after a timeout', async () => {
    const impatient = clientFor(fixture.paypal, {}, 1_000);
    const { id } = await fixture.client.createOrder(anOrder());
    await fixture.paypal.switches({ capture: 'hang', times: 1 });
    const begin = Date.now();
    const captured = impatient.capture({ orderId: id, requestId: 'cap-1' });
    await expect(captured).rejects.toMatchObject({ kind: 'unknown-outcome', issue: 'ECONNABORTED' });
    expect(Date.now() - begin).toBeLessThan(5_000);
  });

  it('captures once when the reply is lost and the request is repeated with its key', async () => {
    const { id } = await fixture.client.createOrder(anOrder());
    await fixture.paypal.switches({ capture: 'drop-reply', times: 1 });
    const input = { orderId: id, requestId: 'cap-1' };
    await expect(fixture.client.capture(input)).rejects.toMatchObject({ kind: 'unknown-outcome' });
    const repeated = await fixture.client.capture(input);
    const { captures } = await fixture.paypal.ledger();
    expect(captures.map((capture: { id: string }) => capture.id)).toEqual([repeated.capture!.id]);
  });

  it('refunds once when the reply is lost and the request is repeated with its key', async () => {
    const { id } = await fixture.client.createOrder(anOrder());
    const { capture } = await fixture.client.capture({ orderId: id, requestId: 'cap-1' });
    await fixture.paypal.switches({ refund: 'drop-reply', times: 1 });
    const input = { captureId: capture!.id, requestId: 'ref-1', amountCents: 500 };
    await expect(fixture.client.refund(input)).rejects.toMatchObject({ kind: 'unknown-outcome' });
    const repeated = await fixture.client.refund(input);
    expect((await fixture.paypal.ledger()).refunds.map((refund: { id: string }) => refund.id)).toEqual([
      repeated.id,
    ]);
  });

  it('finds the capture of an order that was captured under another key', async () => {
    const { id } = await fixture.client.createOrder(anOrder());
    const { capture } = await fixture.client.capture({ orderId: id, requestId: 'cap-1' });
    const again = fixture.client.capture({ orderId: id, requestId: 'cap-2' });
    await expect(again).rejects.toMatchObject({ kind: 'already-captured' });
    expect((await fixture.client.getOrder(id)).capture).toEqual(capture);
  });

  it('distinguishes a pending or declined capture from a completed one', async () => {
    for (const [fault, status] of [
      ['pending', 'PENDING'],
      ['declined-201', 'DECLINED'],
    ]) {
      const { id } = await fixture.client.createOrder(anOrder());
      await fixture.paypal.switches({ capture: fault, times: 1 });
      const { capture } = await fixture.client.capture({ orderId: id, requestId: 'cap-1' });
      expect(capture).toMatchObject({ status, amountCents: 41_500, feeCents: null });
    }
  });

  it('rejects an id of another format before building a URL', async () => {
    const failure = { kind: 'not-found' };
    await expect(fixture.client.getOrder('../../v1/oauth2/token')).rejects.toMatchObject(failure);
    await expect(fixture.client.getCapture('a b')).rejects.toMatchObject(failure);
    expect((await fixture.paypal.ledger()).calls).toEqual({});
  });

  it('logs codes, but neither the request nor messages from PayPal', async () => {
    fixture.logged.mockClear();
    await fixture.paypal.switches({ create: 'PAYER_CANNOT_PAY', times: 1 });
    await fixture.client.createOrder({ ...anOrder(), description: 'Secret words' }).catch(() => undefined);
    const [[line]] = fixture.logged.mock.calls;
    expect(Object.keys(line)).toEqual(['message', 'kind', 'issue', 'debugId']);
    expect(JSON.stringify(fixture.logged.mock.calls)).not.toMatch(/Secret|Please contact|Bearer/);
  });
});
