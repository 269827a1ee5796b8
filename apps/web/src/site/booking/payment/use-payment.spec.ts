import { HttpError } from '../../../lib/api/http.js';
import { orderFailedMessage } from './use-payment.js';

const refused = (body: object) => new HttpError(409, JSON.stringify(body), 'Conflict');
const SERVER = { code: 'AMOUNT_MISMATCH', message: 'Failed to create PayPal order' };

it.each<[string, unknown, string]>([
  [
    'a price raised under the open dialog, with both amounts',
    refused({ ...SERVER, amountDue: '460.00' }),
    'The amount changed from $400.00 to $460.00 while this was open. Nothing was charged. Please check it before you pay.',
  ],
  [
    'a lowered one as well',
    refused({ ...SERVER, amountDue: '340.00' }),
    'The amount changed from $400.00 to $340.00 while this was open. Nothing was charged. Please check it before you pay.',
  ],
  ['the server’s words for the same amount', refused({ ...SERVER, amountDue: '400.00' }), SERVER.message],
  [
    'the server’s words for another refusal',
    refused({ code: 'PROMO_UNAVAILABLE', message: 'No code.' }),
    'No code.',
  ],
  ['the given words without an answer', new Error('offline'), 'Failed to create PayPal order'],
])('a failed order names %s', (_, failure, sentence) => {
  expect(orderFailedMessage(failure, 40_000)).toBe(sentence);
});
