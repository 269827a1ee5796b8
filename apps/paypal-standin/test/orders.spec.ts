import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ISSUES } from '../src/issues.js';
import { issueOf, standinWithCaller } from './caller.js';
import { faultsOf } from './published-schema.js';

type Caller = Awaited<ReturnType<typeof standinWithCaller>>;

describe('the stand-in for PayPal', () => {
  let paypal: Caller;
  beforeAll(async () => {
    paypal = await standinWithCaller();
  });
  afterEach(() => paypal.raw('POST', '/standin/switches/reset'));
  afterAll(() => paypal.close());

  describe('the check against the published schema', () => {
    it('refuses a status in lower case and an amount that is a number', async () => {
      const { body } = await paypal.create();
      const path = '/v2/checkout/orders';
      expect(faultsOf('POST', path, 201, body)).toEqual([]);
      expect(faultsOf('POST', path, 201, { ...body, status: 'created' }).join()).toMatch(
        /order\/status must match/,
      );
      const unit = { ...body.purchase_units[0], amount: { currency_code: 'USD', value: 415 } };
      const faults = faultsOf('POST', path, 201, { ...body, purchase_units: [unit] });
      expect(faults.join()).toMatch(/amount\/value must be string/);
    });

    it('refuses an issue that the route cannot give', () => {
      const body = {
        name: 'UNPROCESSABLE_ENTITY',
        debug_id: 'a',
        details: [{ issue: 'CAPTURE_FULLY_REFUNDED' }],
      };
      expect(faultsOf('POST', '/v2/checkout/orders/A/capture', 422, body)).not.toEqual([]);
      expect(faultsOf('POST', '/v2/payments/captures/A/refund', 422, body)).toEqual([]);
    });
  });

  describe('tokens', () => {
    it('gives a token for the right id and secret only', async () => {
      const good = await paypal.askToken();
      expect(good.body).toMatchObject({ token_type: 'Bearer', expires_in: 32_400 });
      const wrong = await paypal.askToken('', 'Basic d3Jvbmc6d3Jvbmc=');
      expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    });

    it('gives the browser a token of 15 minutes that does not open the API', async () => {
      const { body } = await paypal.askToken('&response_type=client_token&domains[]=localhost');
      expect(body.expires_in).toBe(900);
      expect((await paypal.askToken('&response_type=client_token')).status).toBe(400);
      const headers = { authorization: `Bearer ${body.access_token}` };
      expect((await paypal.call('GET', '/v2/checkout/orders/A1', undefined, headers)).status).toBe(401);
    });
  });

  describe('orders', () => {
    it('creates, shows and captures an order and echoes our ids', async () => {
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
      expect([captured.status, captured.body.status, capture.status]).toEqual([
        201,
        'COMPLETED',
        'COMPLETED',
      ]);
      expect(capture).toMatchObject({ custom_id: 'b-1', invoice_id: 'FD-1', amount: { value: '415.00' } });
      expect(capture.seller_receivable_breakdown).toMatchObject({
        gross_amount: { value: '415.00' },
        paypal_fee: { value: '14.97' },
        net_amount: { value: '400.03' },
      });
      const shown = await paypal.call('GET', `/v2/checkout/orders/${created.body.id}`);
      expect(shown.body).toEqual(captured.body);
      expect(
        (await paypal.call('GET', `/v2/payments/captures/${capture.id}`)).body.supplementary_data,
      ).toEqual({
        related_ids: { order_id: created.body.id },
      });
    });

    it('answers in short unless the whole is preferred', async () => {
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
    ])('refuses the amount %s with %s', async (value, issue) => {
      expect(issueOf(await paypal.create({ currency_code: 'USD', value }))).toBe(issue);
    });

    it('refuses other currencies and sums that do not add up', async () => {
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

    it('knows no order of an invented id', async () => {
      const got = await paypal.call('GET', '/v2/checkout/orders/NOBODYSORDER');
      expect([got.status, got.body.name, issueOf(got)]).toEqual([
        404,
        'RESOURCE_NOT_FOUND',
        'INVALID_RESOURCE_ID',
      ]);
      expect(got.headers.get('paypal-debug-id')).toBe(got.body.debug_id);
    });

    it('waits for the buyer when told to', async () => {
      await paypal.switches({ approval: 'wait' });
      const id = await paypal.newOrder();
      expect(issueOf(await paypal.capture(id))).toBe('ORDER_NOT_APPROVED');
      await paypal.raw('POST', `/standin/orders/${id}/approve`, {});
      expect((await paypal.call('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('APPROVED');
      expect((await paypal.capture(id)).status).toBe(201);
    });

    it('declines a buyer with a bad instrument until a good one is chosen', async () => {
      const id = await paypal.newOrder();
      await paypal.raw('POST', `/standin/orders/${id}/approve`, { funding: 'declined' });
      expect(issueOf(await paypal.capture(id))).toBe('INSTRUMENT_DECLINED');
      await paypal.raw('POST', `/standin/orders/${id}/approve`, {});
      expect((await paypal.capture(id)).status).toBe(201);
    });

    it('takes one capture for an order and one for an invoice number', async () => {
      const id = await paypal.newOrder({ invoice_id: 'FD-once' });
      await paypal.capture(id);
      expect(issueOf(await paypal.capture(id))).toBe('ORDER_ALREADY_CAPTURED');
      const second = await paypal.newOrder({ invoice_id: 'FD-once' });
      expect(issueOf(await paypal.capture(second))).toBe('DUPLICATE_INVOICE_ID');
    });
  });

  describe('repeats with one request key', () => {
    it('answers 200 with the first body and acts once', async () => {
      const id = await paypal.newOrder();
      const key = paypal.key();
      const before = (await paypal.ledger()).captures.length;
      const [first, second] = [await paypal.capture(id, key), await paypal.capture(id, key)];
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(second.body).toEqual(first.body);
      expect((await paypal.ledger()).captures.length).toBe(before + 1);
    });

    it('keeps keys apart by route and order, and wants one for a new order', async () => {
      const key = paypal.key();
      const [one, two] = [await paypal.newOrder(), await paypal.newOrder()];
      expect((await paypal.capture(one, key)).status).toBe(201);
      expect((await paypal.capture(two, key)).status).toBe(201);
      expect(issueOf(await paypal.call('POST', '/v2/checkout/orders', { intent: 'CAPTURE' }))).toBe(
        'MISSING_REQUIRED_PARAMETER',
      );
    });
  });

  describe('refunds', () => {
    it('returns a part, then the rest, then nothing more', async () => {
      const id = await paypal.newCapture();
      const part = await paypal.refund(id, { amount: { currency_code: 'USD', value: '15.00' } });
      expect([part.status, part.body.status, part.body.amount.value]).toEqual([201, 'COMPLETED', '15.00']);
      expect((await paypal.call('GET', `/v2/payments/captures/${id}`)).body.status).toBe(
        'PARTIALLY_REFUNDED',
      );
      const tooMuch = await paypal.refund(id, { amount: { currency_code: 'USD', value: '400.01' } });
      expect(issueOf(tooMuch)).toBe('REFUND_AMOUNT_EXCEEDED');
      const rest = await paypal.refund(id);
      expect(rest.body.amount.value).toBe('400.00');
      expect(issueOf(await paypal.refund(id))).toBe('CAPTURE_FULLY_REFUNDED');
      expect((await paypal.call('GET', `/v2/payments/refunds/${rest.body.id}`)).body).toEqual(rest.body);
    });

    it('repeats a refund under one key without a second one', async () => {
      const id = await paypal.newCapture();
      const key = paypal.key();
      const amount = { currency_code: 'USD', value: '1.00' };
      const [first, second] = [
        await paypal.refund(id, { amount }, key),
        await paypal.refund(id, { amount }, key),
      ];
      expect([second.status, second.body.id]).toEqual([200, first.body.id]);
    });

    it('refuses zero', async () => {
      const got = await paypal.refund(await paypal.newCapture(), {
        amount: { currency_code: 'USD', value: '0.00' },
      });
      expect(issueOf(got)).toBe('CANNOT_BE_ZERO_OR_NEGATIVE');
    });
  });

  it.each(Object.keys(ISSUES))('gives the issue %s on demand, by header and by switch', async (issue) => {
    const header = { 'paypal-mock-response': JSON.stringify({ mock_application_codes: issue }) };
    const mocked = await paypal.raw('GET', '/v2/checkout/orders/A1', undefined, {
      authorization: `Bearer ${(await paypal.askToken()).body.access_token}`,
      ...header,
    });
    expect([mocked.status, issueOf(mocked)]).toEqual([ISSUES[issue].status, issue]);
    await paypal.switches({ 'get-order': issue, times: 1 });
    const switched = await paypal.raw('GET', '/v2/checkout/orders/A1', undefined, {
      authorization: `Bearer ${(await paypal.askToken()).body.access_token}`,
    });
    expect(issueOf(switched)).toBe(issue);
  });

  it.each([
    'INSTRUMENT_DECLINED PAYER_ACTION_REQUIRED DUPLICATE_INVOICE_ID ORDER_COMPLETION_IN_PROGRESS TRANSACTION_REFUSED',
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED PAYER_CANNOT_PAY COMPLIANCE_VIOLATION PAYEE_BLOCKED_TRANSACTION',
  ])('words these refusals of a capture as PayPal does: %s', async (issues) => {
    const id = await paypal.newOrder();
    for (const issue of issues.split(' ')) {
      await paypal.switches({ capture: issue, times: 1 });
      expect(issueOf(await paypal.capture(id))).toBe(issue);
    }
    expect((await paypal.capture(id)).status).toBe(201);
  });

  it('words refusals of a refund as PayPal does', async () => {
    const id = await paypal.newCapture();
    const issues = Object.keys(ISSUES).filter((issue) =>
      /REFUND|DISPUTED|PENDING_CAPTURE|IN_PROGRESS$/.test(issue),
    );
    for (const issue of issues.filter((one) => one !== 'ORDER_COMPLETION_IN_PROGRESS')) {
      await paypal.switches({ refund: issue, times: 1 });
      expect(issueOf(await paypal.refund(id))).toBe(issue);
    }
  });

  it('keeps orders, captures and request keys in its file over a restart', async () => {
    const stateFile = join(tmpdir(), `standin-${process.pid}.json`);
    const before = await standinWithCaller({ stateFile });
    const id = await before.newOrder();
    const key = { 'paypal-request-id': 'over-a-restart' };
    const first = await before.capture(id, key);
    await before.close();
    const after = await standinWithCaller({ stateFile });
    const second = await after.capture(id, key);
    expect([second.status, second.body.purchase_units]).toEqual([200, first.body.purchase_units]);
    await after.close();
    rmSync(stateFile);
  });

  it('reads the file of an earlier version, and one whose last line a kill cut short', async () => {
    const stateFile = join(tmpdir(), `standin-earlier-${process.pid}.json`);
    const row = { id: 'C1', orderId: 'O1', status: 'COMPLETED', amountCents: 40_000, refundedCents: 0 };
    const earlier = { orders: [], captures: [['C1', row]], refunds: [], answers: [] };
    const later = ['captures', 'C1', { ...row, status: 'REFUNDED' }];
    writeFileSync(stateFile, `${JSON.stringify(earlier)}\n${JSON.stringify(later)}\n["captures","C1",{"sta`);
    const reader = await standinWithCaller({ stateFile });
    expect((await reader.ledger()).captures).toEqual([later[2]]);
    await reader.newCapture();
    await reader.close();
    const again = await standinWithCaller({ stateFile });
    expect((await again.ledger()).captures).toMatchObject([later[2], { status: 'COMPLETED' }]);
    await again.close();
    rmSync(stateFile);
  });
});
