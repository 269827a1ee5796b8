import { issueOf, setUpStandin } from './standin-client.js';

const paypal = setUpStandin();
afterEach(() => paypal.raw('POST', '/standin/switches/reset'));

describe('tokens', () => {
  it('issues a token only for the right id and secret', async () => {
    const good = await paypal.askToken();
    expect(good.body).toMatchObject({ token_type: 'Bearer', expires_in: 32_400 });
    const wrong = await paypal.askToken('', 'Basic d3Jvbmc6d3Jvbmc=');
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
  });

  it('issues a browser token for 15 minutes that the API rejects', async () => {
    const { body } = await paypal.askToken('&response_type=client_token&domains[]=localhost');
    expect(body.expires_in).toBe(900);
    expect((await paypal.askToken('&response_type=client_token')).status).toBe(400);
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await paypal.call('GET', '/v2/checkout/orders/A1', undefined, headers)).status).toBe(401);
  });
});

describe('orders', () => {
  it('creates, shows and captures an order and returns our ids', async () => {
    const created = await paypal.create(undefined, {
      custom_id: 'b-1',
      invoice_id: 'FD-1',
      description: 'Event',
    });
    expect([created.status, created.body.status]).toEqual([201, 'CREATED']);
    expect(created.body.links.map((link: { rel: string }) => link.rel)).toEqual([
      'self',
      'approve',
      'update',
      'capture',
    ]);
    const captured = await paypal.capture(created.body.id);
    const [capture] = captured.body.purchase_units[0].payments.captures;
    expect([captured.status, captured.body.status, capture.status]).toEqual([201, 'COMPLETED', 'COMPLETED']);
    expect(capture).toMatchObject({ custom_id: 'b-1', invoice_id: 'FD-1', amount: { value: '415.00' } });
    expect(capture.seller_receivable_breakdown).toMatchObject({
      gross_amount: { value: '415.00' },
      paypal_fee: { value: '14.97' },
      net_amount: { value: '400.03' },
    });
    const shown = await paypal.call('GET', `/v2/checkout/orders/${created.body.id}`);
    expect(shown.body).toEqual(captured.body);
    expect((await paypal.call('GET', `/v2/payments/captures/${capture.id}`)).body.supplementary_data).toEqual(
      {
        related_ids: { order_id: created.body.id },
      },
    );
  });

  it('returns a minimal representation unless the full one is preferred', async () => {
    const id = await paypal.newOrder();
    const path = `/v2/checkout/orders/${id}/capture`;
    const { body } = await paypal.call('POST', path, {}, { prefer: 'return=minimal', ...paypal.key() });
    expect(Object.keys(body)).toEqual(['id', 'status', 'links']);
  });

  it.each([
    ['0.00', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['-4.00', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['4.001', 'DECIMAL_PRECISION'],
    ['4,00', 'INVALID_PARAMETER_SYNTAX'],
    [415, 'INVALID_PARAMETER_SYNTAX'],
    ['99999999999.00', 'MAX_VALUE_EXCEEDED'],
  ])('rejects the amount %s with %s', async (value, issue) => {
    expect(issueOf(await paypal.create({ currency_code: 'USD', value }))).toBe(issue);
  });

  it('rejects other currencies and sums that do not add up', async () => {
    expect(issueOf(await paypal.create({ currency_code: 'XXX', value: '4.00' }))).toBe(
      'INVALID_CURRENCY_CODE',
    );
    const money = (value: string) => ({ currency_code: 'USD', value });
    const wrongSum = { ...money('4.00'), breakdown: { item_total: money('5.00') } };
    expect(issueOf(await paypal.create(wrongSum))).toBe('AMOUNT_MISMATCH');
    const items = [{ name: 'Event', quantity: '2', unit_amount: money('3.00') }];
    const rightSum = { ...money('4.00'), breakdown: { item_total: money('4.00') } };
    expect(issueOf(await paypal.create(rightSum, { items }))).toBe('ITEM_TOTAL_MISMATCH');
  });

  it('responds with 404 for an unknown order', async () => {
    const got = await paypal.call('GET', '/v2/checkout/orders/NOBODYSORDER');
    expect([got.status, got.body.name, issueOf(got)]).toEqual([
      404,
      'RESOURCE_NOT_FOUND',
      'INVALID_RESOURCE_ID',
    ]);
    expect(got.headers.get('paypal-debug-id')).toBe(got.body.debug_id);
  });

  it('requires approval by the buyer when configured', async () => {
    await paypal.switches({ approval: 'wait' });
    const id = await paypal.newOrder();
    expect(issueOf(await paypal.capture(id))).toBe('ORDER_NOT_APPROVED');
    await paypal.raw('POST', `/standin/orders/${id}/approve`, {});
    expect((await paypal.call('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('APPROVED');
    expect((await paypal.capture(id)).status).toBe(201);
  });

  it('declines a bad instrument until the buyer selects a good one', async () => {
    const id = await paypal.newOrder();
    await paypal.raw('POST', `/standin/orders/${id}/approve`, { funding: 'declined' });
    expect(issueOf(await paypal.capture(id))).toBe('INSTRUMENT_DECLINED');
    await paypal.raw('POST', `/standin/orders/${id}/approve`, {});
    expect((await paypal.capture(id)).status).toBe(201);
  });

  it('allows one capture per order and per invoice number', async () => {
    const id = await paypal.newOrder({ invoice_id: 'FD-once' });
    await paypal.capture(id);
    expect(issueOf(await paypal.capture(id))).toBe('ORDER_ALREADY_CAPTURED');
    const second = await paypal.newOrder({ invoice_id: 'FD-once' });
    expect(issueOf(await paypal.capture(second))).toBe('DUPLICATE_INVOICE_ID');
  });
});

describe('repeats with the same request key', () => {
  it('return 200 with the first body and act once', async () => {
    const id = await paypal.newOrder();
    const key = paypal.key();
    const before = (await paypal.ledger()).captures.length;
    const [first, second] = [await paypal.capture(id, key), await paypal.capture(id, key)];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect((await paypal.ledger()).captures.length).toBe(before + 1);
  });

  it('are scoped by route and order; creating an order requires a key', async () => {
    const key = paypal.key();
    const [one, two] = [await paypal.newOrder(), await paypal.newOrder()];
    expect((await paypal.capture(one, key)).status).toBe(201);
    expect((await paypal.capture(two, key)).status).toBe(201);
    expect(issueOf(await paypal.call('POST', '/v2/checkout/orders', { intent: 'CAPTURE' }))).toBe(
      'MISSING_REQUIRED_PARAMETER',
    );
  });
});
