import { PayPalFailure, failureOf, toPayPalFailure } from './paypal.failure.js';

const answer = (issue: string, more: object = {}) =>
  JSON.stringify({ name: 'UNPROCESSABLE_ENTITY', debug_id: 'a1b2', details: [{ issue }], ...more });
const kindOf = (status: number, text: string) => failureOf(status, text, undefined).kind;

it.each([
  ['ORDER_ALREADY_CAPTURED', 'already-captured'],
  ['PAYER_ACTION_REQUIRED', 'not-approved'],
  ['PENDING_CAPTURE', 'in-progress'],
  ['DUPLICATE_INVOICE_ID', 'duplicate-invoice'],
  ['TRANSACTION_DISPUTED', 'final'],
  ['REFUND_AMOUNT_EXCEEDED', 'final'],
  ['SOMETHING_NEW', 'our-bug'],
  ['constructor', 'our-bug'],
  ['__proto__', 'our-bug'],
])('the issue %s means %s', (issue, kind) => {
  expect(failureOf(422, answer(issue), undefined)).toMatchObject({
    kind,
    issue,
    debugId: 'a1b2',
    status: 422,
  });
});

it.each([500, 502, 503, 504, 408, 429, 302, 307])(
  'after a %i nobody knows whether the money moved, whatever the answer says',
  (status) => {
    expect(kindOf(status, answer('INSTRUMENT_DECLINED'))).toBe('unknown-outcome');
    expect(kindOf(status, '<html>')).toBe('unknown-outcome');
  },
);

it('a 404 without a known issue is something that is not there, any other 4xx a mistake of ours', () => {
  expect([404, 400, 401, 403, 422].map((status) => kindOf(status, ''))).toEqual([
    'not-found',
    ...Array(4).fill('our-bug'),
  ]);
});

it.each([
  ['of a detail', answer('AMOUNT_MISMATCH'), 'AMOUNT_MISMATCH'],
  ['of the whole', '{"name": "RESOURCE_NOT_FOUND"}', 'RESOURCE_NOT_FOUND'],
  ['of a token', '{"error": "invalid_client"}', 'invalid_client'],
  ['of the status for want of another', '{}', 'HTTP_422'],
  ['of the status for text in its place', answer('Pat Parent, 12 Meadow Lane', { name: 'a b' }), 'HTTP_422'],
  ['of the status for no JSON', '<p>sorry</p>', 'HTTP_422'],
  ['of the status for other JSON', '[1, null]', 'HTTP_422'],
  ['of the whole for details that are none', '{"name": "ODD", "details": "x"}', 'ODD'],
  ['of the status for an endless one', answer('X'.repeat(65), { name: 1 }), 'HTTP_422'],
])('the code is that %s', (_, text, issue) => {
  expect(failureOf(422, text, undefined).issue).toBe(issue);
});

it('the number for PayPal’s support is the body’s, else the header’s, else none', () => {
  const numberOf = (text: string, header: unknown) => failureOf(422, text, header).debugId;
  expect(numberOf(answer('X'), 'header')).toBe('a1b2');
  expect([numberOf('{}', 'header'), numberOf('{}', ['a', 'b']), numberOf('{}', undefined)]).toEqual([
    'header',
    null,
    null,
  ]);
});

it.each([
  ['a call that takes too long', Object.assign(new Error(), { name: 'TimeoutError' }), 'ECONNABORTED'],
  ['a broken line', Object.assign(new Error(), { code: 'ECONNRESET' }), 'ECONNRESET'],
  ['an answer that is no JSON', new SyntaxError('Unexpected token <'), 'UNREADABLE_ANSWER'],
])('%s leaves the outcome open', (_, error, issue) => {
  expect(toPayPalFailure(error)).toMatchObject({
    kind: 'unknown-outcome',
    issue,
    debugId: null,
    status: null,
  });
});

it('a failure stays what it is, and its words are codes alone', () => {
  const failure = new PayPalFailure('declined', 'INSTRUMENT_DECLINED', 'a1b2', 422);
  expect(toPayPalFailure(failure)).toBe(failure);
  expect(failure.message).toBe('PayPal: declined (INSTRUMENT_DECLINED)');
});
