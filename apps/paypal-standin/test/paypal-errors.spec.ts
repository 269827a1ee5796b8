import { ISSUES } from '../src/issues.js';
import { issueOf, setUpStandin } from './standin-client.js';
import { faultsOf } from './published-schema.js';

const paypal = setUpStandin();
afterEach(() => paypal.raw('POST', '/standin/switches/reset'));

describe('the check against the published schema', () => {
  it('rejects a lower-case status and a numeric amount', async () => {
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

  it('rejects an issue that the route cannot return', () => {
    const body = {
      name: 'UNPROCESSABLE_ENTITY',
      debug_id: 'a',
      details: [{ issue: 'CAPTURE_FULLY_REFUNDED' }],
    };
    expect(faultsOf('POST', '/v2/checkout/orders/A/capture', 422, body)).not.toEqual([]);
    expect(faultsOf('POST', '/v2/payments/captures/A/refund', 422, body)).toEqual([]);
  });
});

it.each(Object.keys(ISSUES))('returns the issue %s on demand, by header and by switch', async (issue) => {
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
])('rejects a capture in the format of PayPal: %s', async (issues) => {
  const id = await paypal.newOrder();
  for (const issue of issues.split(' ')) {
    await paypal.switches({ capture: issue, times: 1 });
    expect(issueOf(await paypal.capture(id))).toBe(issue);
  }
  expect((await paypal.capture(id)).status).toBe(201);
});

it('rejects refunds in the format of PayPal', async () => {
  const id = await paypal.newCapture();
  const issues = Object.keys(ISSUES).filter((issue) =>
    /REFUND|DISPUTED|PENDING_CAPTURE|IN_PROGRESS$/.test(issue),
  );
  for (const issue of issues.filter((one) => one !== 'ORDER_COMPLETION_IN_PROGRESS')) {
    await paypal.switches({ refund: issue, times: 1 });
    expect(issueOf(await paypal.refund(id))).toBe(issue);
  }
});
