import { toCapture, toOrder, toRefund, toDispute, toSignature } from './paypal.view.js';

const capture = (changes: object = {}) => ({
  id: 'C1',
  status: 'COMPLETED',
  amount: { value: '415.00', currency_code: 'USD' },
  seller_receivable_breakdown: { paypal_fee: { value: '14.97', currency_code: 'USD' } },
  ...changes,
});
const order = (...captures: object[]) => ({
  id: 'O1',
  status: 'COMPLETED',
  purchase_units: [{ payments: { captures } }],
});
const unreadable = expect.objectContaining({ kind: 'unknown-outcome', issue: 'UNREADABLE_ANSWER' });

it('a capture and its fee are read in cents; the fee is null while unknown', () => {
  const read = { id: 'C1', status: 'COMPLETED', amountCents: 41_500, currency: 'USD', feeCents: 1_497 };
  expect(toCapture(capture())).toEqual(read);
  expect(toCapture(capture({ seller_receivable_breakdown: undefined })).feeCents).toBeNull();
  expect(toCapture(capture({ seller_receivable_breakdown: {} })).feeCents).toBeNull();
});

it.each([
  ['no id', { id: undefined }],
  ['no status', { status: null }],
  ['no amount', { amount: undefined }],
  ['a negative amount', { amount: { value: '-415.00', currency_code: 'USD' } }],
  ['an amount that is not a number', { amount: { value: 'much', currency_code: 'USD' } }],
  ['no currency', { amount: { value: '415.00' } }],
  ['a fee that is not a number', { seller_receivable_breakdown: { paypal_fee: { value: 'little' } } }],
])('a capture with %s is an unreadable answer', (_, changes) => {
  expect(() => toCapture(capture(changes))).toThrow(unreadable);
});

it('an order that was not captured has no capture', () => {
  for (const units of [undefined, [], [{}], [{ payments: {} }], [{ payments: { captures: [] } }]])
    expect(toOrder({ id: 'O1', status: 'APPROVED', purchase_units: units })).toEqual({
      orderId: 'O1',
      status: 'APPROVED',
      capture: null,
    });
});

it('of several captures of an order the first one not declined or failed counts, else the last', () => {
  const [declined, failed, taken] = [
    capture({ id: 'C1', status: 'DECLINED' }),
    capture({ id: 'C2', status: 'FAILED' }),
    capture({ id: 'C3', status: 'PENDING' }),
  ];
  expect(toOrder(order(declined, taken, failed)).capture?.id).toBe('C3');
  expect(toOrder(order(declined, failed)).capture?.id).toBe('C2');
});

it('an order with an unreadable capture is an unreadable answer', () => {
  expect(() => toOrder(order(capture({ amount: {} })))).toThrow(unreadable);
  expect(() => toOrder({ status: 'COMPLETED' })).toThrow(unreadable);
});

it('a refund is read with its amount, and without one it is an unreadable answer', () => {
  const refund = { id: 'R1', status: 'PENDING', amount: { value: '15.00', currency_code: 'USD' } };
  const read = { id: 'R1', status: 'PENDING', amountCents: 1_500, captureId: null };
  expect(toRefund(refund)).toEqual(read);
  const href = 'https://api.paypal.com/v2/payments/captures/8MC585209K746392H';
  const links = [
    { rel: 'self', href: 'https://api.paypal.com/v2/payments/refunds/R1' },
    { rel: 'up', href },
  ];
  expect(toRefund({ ...refund, links })).toEqual({ ...read, captureId: '8MC585209K746392H' });
  expect(toRefund({ ...refund, links: [{ rel: 'up', href: `${href}/../x` }] })).toEqual(read);
  expect(() => toRefund({ ...refund, amount: undefined })).toThrow(unreadable);
});

it('a dispute is open until it is resolved, and names its capture', () => {
  const dispute = {
    dispute_id: 'PP-D-27803',
    status: 'UNDER_REVIEW',
    disputed_transactions: [{ seller_transaction_id: '8MC585209K746392H' }],
  };
  const read = { id: 'PP-D-27803', isOpen: true, captureId: '8MC585209K746392H', answerBy: null };
  expect(toDispute(dispute)).toEqual(read);
  expect(toDispute({ ...dispute, status: 'RESOLVED' })).toEqual({ ...read, isOpen: false });
  expect(toDispute({ ...dispute, disputed_transactions: [] })).toEqual({ ...read, captureId: null });
  const by = '2026-12-10T17:00:00.000Z';
  expect(toDispute({ ...dispute, seller_response_due_date: by })).toEqual({
    ...read,
    answerBy: new Date(by),
  });
  expect(toDispute({ ...dispute, seller_response_due_date: 'soon' })).toEqual(read);
  expect(() => toDispute({ ...dispute, status: undefined })).toThrow(unreadable);
});

const HEADERS = {
  'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
  'paypal-transmission-time': '2026-06-01T16:00:00Z',
  'paypal-transmission-sig': 'bGV0dGVycw==',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  'paypal-auth-algo': 'SHA256withRSA',
};

it('reads the signature of a webhook from its headers', () => {
  expect(toSignature({ ...HEADERS, host: 'example.com' })).toEqual({
    transmissionId: '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
    transmissionTime: '2026-06-01T16:00:00Z',
    value: 'bGV0dGVycw==',
    certificateUrl: 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    algorithm: 'SHA256withRSA',
  });
});

it.each(Object.keys(HEADERS))('there is no signature without %s, or with several', (name) => {
  for (const value of [undefined, '', ['a', 'b']])
    expect(toSignature({ ...HEADERS, [name]: value })).toBeNull();
});
