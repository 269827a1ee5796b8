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
  'after a %i the outcome is unknown, whatever the body says',
  (status) => {
    expect(kindOf(status, answer('INSTRUMENT_DECLINED'))).toBe('unknown-outcome');
    expect(kindOf(status, '<html>')).toBe('unknown-outcome');
  },
);

it('a 404 without a known issue is not-found, any other 4xx our-bug', () => {
  expect([404, 400, 401, 403, 422].map((status) => kindOf(status, ''))).toEqual([
    'not-found',
    ...Array(4).fill('our-bug'),
  ]);
});

it.each([
  ['that of a detail', answer('AMOUNT_MISMATCH'), 'AMOUNT_MISMATCH'],
  ['the body’s name', '{"name": "RESOURCE_NOT_FOUND"}', 'RESOURCE_NOT_FOUND'],
  ['the error of a token request', '{"error": "invalid_client"}', 'invalid_client'],
  ['the status without another', '{}', 'HTTP_422'],
  ['the status for free text', answer('Pat Parent, 12 Meadow Lane', { name: 'a b' }), 'HTTP_422'],
  ['the status for HTML', '<p>sorry</p>', 'HTTP_422'],
  ['the status for other JSON', '[1, null]', 'HTTP_422'],
  ['the body’s name for malformed details', '{"name": "ODD", "details": "x"}', 'ODD'],
  ['the status for one that is too long', answer('X'.repeat(65), { name: 1 }), 'HTTP_422'],
])('the issue code is %s', (_, text, issue) => {
  expect(failureOf(422, text, undefined).issue).toBe(issue);
});

it('the debug id is the body’s, else the header’s, else null', () => {
  const debugIdOf = (text: string, header: unknown) => failureOf(422, text, header).debugId;
  expect(debugIdOf(answer('X'), 'header')).toBe('a1b2');
  expect([debugIdOf('{}', 'header'), debugIdOf('{}', ['a', 'b']), debugIdOf('{}', undefined)]).toEqual([
    'header',
    null,
    null,
  ]);
});

it.each([
  ['a timeout', Object.assign(new Error(), { name: 'TimeoutError' }), 'ECONNABORTED'],
  ['a lost connection', Object.assign(new Error(), { code: 'ECONNRESET' }), 'ECONNRESET'],
  ['a response that is not JSON', new SyntaxError('Unexpected token <'), 'UNREADABLE_ANSWER'],
])('after %s the outcome is unknown', (_, error, issue) => {
  expect(toPayPalFailure(error)).toMatchObject({
    kind: 'unknown-outcome',
    issue,
    debugId: null,
    status: null,
  });
});

it('a PayPalFailure is returned unchanged, and its message contains codes only', () => {
  const failure = new PayPalFailure('declined', 'INSTRUMENT_DECLINED', 'a1b2', 422);
  expect(toPayPalFailure(failure)).toBe(failure);
  expect(failure.message).toBe('PayPal: declined (INSTRUMENT_DECLINED)');
});
