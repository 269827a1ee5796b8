import { DAY_MS } from '#libs/shared/contracts';
import { anOrder, setUpClient } from './client-fixture.js';

const own = setUpClient();
const ago = (ms: number) => new Date(Date.now() - ms);
const soon = () => new Date(Date.now() + 1_000);
const lists = async () => (await own.paypal.ledger()).calls['list-transactions'] as number;

async function captured(amountCents?: number) {
  const order = anOrder(amountCents);
  const { id: orderId } = await own.client.createOrder(order);
  const { capture } = await own.client.capture({ orderId, requestId: `cap-${orderId}` });
  return { ...order, captureId: capture!.id };
}

/** Fields of PayPal's published schema, reporting_transactions_v1. */
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const usd = (value: string) => ({ currency_code: 'USD', value });

it('lists captures and refunds as PayPal publishes them', async () => {
  const { captureId, invoiceId, customId } = await captured();
  const { id } = await own.client.refund({ captureId, requestId: 'r', amountCents: 1_500 });
  const query = new URLSearchParams({
    start_date: ago(DAY_MS).toISOString(),
    end_date: soon().toISOString(),
  });
  const { body } = await own.paypal.call('GET', `/v1/reporting/transactions?${query.toString()}`);
  const names = { invoice_id: invoiceId, custom_field: customId };
  const times = { transaction_initiation_date: TIME, transaction_updated_date: TIME };
  const about = {
    paypal_account_id: expect.stringMatching(/^\w{1,24}$/),
    transaction_status: 'S',
    ...times,
    ...names,
  };
  expect(body).toEqual({
    transaction_details: expect.arrayContaining([
      {
        transaction_info: {
          ...about,
          transaction_id: captureId,
          transaction_event_code: 'T0006',
          transaction_amount: usd('415.00'),
          fee_amount: usd('-14.97'),
        },
        payer_info: expect.objectContaining({ email_address: 'buyer@example.com' }),
      },
      {
        transaction_info: {
          ...about,
          transaction_id: id,
          paypal_reference_id: captureId,
          paypal_reference_id_type: 'TXN',
          transaction_event_code: 'T1107',
          transaction_amount: usd('-15.00'),
        },
        payer_info: expect.anything(),
      },
    ]),
    account_number: expect.stringMatching(/^\w+$/),
    start_date: TIME,
    end_date: TIME,
    last_refreshed_datetime: TIME,
    page: 1,
    total_items: 2,
    total_pages: 1,
    links: [expect.objectContaining({ rel: 'self' })],
  });
});

it('the client reads every page, of a long time in parts of at most 31 days', async () => {
  const made = [await captured(), await captured(), await captured()];
  await own.client.refund({ captureId: made[0].captureId, requestId: 'r', amountCents: 1_500 });
  own.client.pageSize = 3;
  const { transactions, listedUntil } = await own.client.listTransactions(ago(70 * DAY_MS), soon());
  // Two parts are empty, and the last has two pages.
  expect(await lists()).toBe(4);
  expect(listedUntil.getTime()).toBeGreaterThan(Date.now() - 5_000);
  expect(transactions.length).toBe(4);
  expect(transactions).toContainEqual({
    id: made[1].captureId,
    eventCode: 'T0006',
    referenceId: null,
    status: 'S',
    amountCents: 41_500,
    at: expect.any(Date),
    invoiceId: made[1].invoiceId,
    payerName: 'Test Buyer',
    payerEmail: 'buyer@example.com',
  });
  expect(transactions.find(({ eventCode }) => eventCode === 'T1107')).toMatchObject({
    referenceId: made[0].captureId,
    amountCents: 1_500,
  });
});

it('the client asks for less at a time when PayPal has too many', async () => {
  const { captureId } = await captured();
  await own.paypal.switches({ 'list-transactions': 'RESULTSET_TOO_LARGE', times: 1 });
  const { transactions } = await own.client.listTransactions(ago(DAY_MS), soon());
  expect([transactions.map(({ id }) => id), await lists()]).toEqual([[captureId], 3]);
});

it('the list ends where the switch says, as PayPal’s that is hours old', async () => {
  await captured();
  const until = ago(3 * DAY_MS);
  await own.paypal.switches({ listedUntil: until.toISOString() });
  const { transactions, listedUntil } = await own.client.listTransactions(ago(DAY_MS), soon());
  expect([transactions, listedUntil]).toEqual([[], new Date(Math.floor(until.getTime() / 1_000) * 1_000)]);
  await own.paypal.switches({ listedUntil: null });
  expect((await own.client.listTransactions(ago(DAY_MS), soon())).transactions.length).toBe(1);
});

it.each([
  ['without a time', {}],
  ['of more than 31 days', { start_date: ago(32 * DAY_MS).toISOString(), end_date: ago(0).toISOString() }],
  ['of a time that is none', { start_date: 'yesterday', end_date: 'today' }],
])('a list %s is rejected', async (_, query) => {
  const path = `/v1/reporting/transactions?${new URLSearchParams(query as Record<string, string>).toString()}`;
  expect((await own.paypal.raw('GET', path)).status).toBe(401);
  const { body } = await own.paypal.askToken();
  const headers = { authorization: `Bearer ${body.access_token}` };
  expect((await own.paypal.raw('GET', path, undefined, headers)).status).toBe(400);
});
