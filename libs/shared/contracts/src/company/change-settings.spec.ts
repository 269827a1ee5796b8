import { check } from '../common/check.js';
import { ChangeSettings } from './change-settings.js';

const NOTHING = 'Please send the settings to change.';
const INCOMPLETE = 'Please send each setting with its value and the version that you have seen.';

it.each([
  [{ changes: { leadHours: { value: 20, version: 0 } } }, {}],
  [{ changes: { leadHours: { value: 20, version: 0 }, resaleRefund: { value: false, version: 3 } } }, {}],
  [{ changes: { brand: { value: null, version: 1 } } }, {}],
  [{}, { changes: NOTHING }],
  [{ changes: {} }, { changes: NOTHING }],
  [{ changes: [{ value: 20, version: 0 }] }, { changes: NOTHING }],
  [{ changes: { constructor: { value: 20, version: 0 } } }, { changes: NOTHING }],
  [{ changes: { leadHours: 20 } }, { changes: INCOMPLETE }],
  [{ changes: { leadHours: { value: 20 } } }, { changes: INCOMPLETE }],
  [{ changes: { leadHours: { version: 0 } } }, { changes: INCOMPLETE }],
  [{ changes: { leadHours: { value: 20, version: '0' } } }, { changes: INCOMPLETE }],
  [{ changes: { leadHours: { value: 20, version: -1 } } }, { changes: INCOMPLETE }],
  [{ changes: { leadHours: { value: 20, version: 2 ** 31 } } }, { changes: INCOMPLETE }],
])('the body %j has the errors %j', (body, errors) => {
  expect(check(ChangeSettings, body).errors).toEqual(errors);
});
