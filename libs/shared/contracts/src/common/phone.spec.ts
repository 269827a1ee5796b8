import { CreateBooking } from '../booking/bookings.js';
import { EditDetails } from '../booking/booking-edits.js';
import { companyError } from '../company/company.js';
import { SaveHost } from '../staff/hosts.js';
import { check } from './check.js';
import { formatPhone, telHref, typedTelHref } from './phone-text.js';
import { PHONE_MESSAGES, readPhone, withPhoneParts } from './phone.js';

const ONE = '5558675309';

const READ: [string, string, string?][] = [
  ['(555) 867-5309', ONE],
  ['5558675309', ONE],
  ['1234567890', '1234567890'],
  ['555.867.5309', ONE],
  ['+1 (555) 867-5309', ONE],
  ['1-555-867-5309', ONE],
  ['15558675309', ONE],
  ['555-867-5309 (Dad)', ONE],
  ['(555) 867-5309 x12', ONE, '12'],
  ['(555) 867-5309 ext. 12', ONE, '12'],
  ['555 867 5309 extension 0012', ONE, '0012'],
  ['+1 555 867 5309 #7', ONE, '7'],
  ['5558675309, 12', ONE, '12'],
  ['tel:+1-555-867-5309;ext=12', ONE, '12'],
  ['٥٥٥٨٦٧٥٣٠٩', ONE],
  ['५५५-८६७-५३०९', ONE],
  ['๕๕๕ ๘๖๗ ๕๓๐๙', ONE],
  ['\uff15\uff15\uff15\uff18\uff16\uff17\uff15\uff13\uff10\uff19', ONE],
  ['+44 20 7946 0958', '442079460958'],
  ['+44 20 7946 0958 ext 12', '442079460958', '12'],
  ['123456789012345', '123456789012345'],
  ['1234567890123456', '1234567890123456'],
  ['12345', '12345'],
  ['', ''],
  ['(555) 867-5309 ext=12', ONE, '12'],
  ['(555) 867-5309 Extn. 9', ONE, '9'],
  ['(555) 867-5309 ext. 12 (office)', ONE, '12'],
  ['(555) 867-5309 (x12)', ONE, '12'],
  ['5558675309,,12#', ONE, '12'],
  ['555‑867‑5309; 12', ONE, '12'],
  ['(555) 867-5309 ext. ١٢', ONE, '12'],
  ['Mom: 555-867-5309, evenings', ONE],
  ['Pat, 555-867-5309', ONE],
  ['Cell +1 555-867-5309', ONE],
  ['Dad 1-555-867-5309', ONE],
  ['Phone #: 555-867-5309', ONE],
  ['555/867-5309', ONE],
  ['555 - 867 - 5309', ONE],
  ['55 58 67 53 09', ONE],
  ['555*867*5309', ONE],
  ['867-5309 x12', '8675309', '12'],
  ['+1 555 867 530', '555867530'],
  ['011 44 20 7946 0958', '442079460958'],
  ['011 1 555 867 5309', ONE],
  ['00 44 20 7946 0958', '442079460958'],
  ['+44 (0)20 7946 0958', '442079460958'],
  ['44 20 7946 0958, 12', '442079460958', '12'],
  ['91 987 654 3210', '919876543210'],
  ['+52 155 867 5309', '521558675309'],
  ['+49 30/1234567', '49301234567'],
];

it.each(READ.map(([typed, digits, extension]) => ({ typed, digits, extension })))(
  'the phone number $typed has the digits $digits and the extension $extension',
  ({ typed, digits, extension }) => {
    const read = readPhone(typed);
    expect([read.digits, read.extension, read.error]).toEqual([digits, extension, undefined]);
  },
);

const TWO = [
  '(555) 867-5309 / (555) 111-2222',
  '555-867-5309 555-111-2222',
  '5558675309, 5551112222',
  '5558675309;5551112222',
  '555-867-5309 or 555-867-1111',
  '555-867-5309 cell, 555-111-2222 home',
  '(555) 010-2030 Ext 5 or (555) 010-2031',
];

describe.each(TWO)('two numbers in one field, %j', (two) => {
  it('are rejected with a sentence, of families, hosts and the company', () => {
    expect(check(CreateBooking, { parentPhone: two }).errors.parentPhone).toBe(PHONE_MESSAGES.one);
    expect(check(EditDetails, withPhoneParts({ parentPhone: two })).errors.parentPhone).toBe(
      PHONE_MESSAGES.one,
    );
    expect(check(SaveHost, { phone: two }).errors.phone).toBe(PHONE_MESSAGES.one);
    expect(companyError('phone', two)).toBe(PHONE_MESSAGES.one);
  });
});

const NOTES = [
  '555-867-5309 after 5pm',
  '555-867-5309, 5pm',
  '555-867-5309 (2nd phone)',
  '555-867-5309 before 9 pm',
  '555-867-5309 press 2',
  '555-867-5309/10',
  '555-867-5309 - 12',
  '555-867-5309 *12',
  '555-867-5309 x12 after 5',
  '5558675309 12',
  '+1 555 867 5309 / 12',
  '1-800-555-0199 24/7',
  'Mom 1: 555-867-5309',
  'Mom 2: 555-867-5309',
  'Apt 12 555-867-5309',
  '2) 555-867-5309',
  '24/7 555-867-5309',
  '867-5309 / 123',
  '+44 20 7946 0958 / 12',
  '+44 20 7946 0958 after 5pm',
];

it.each(NOTES)('a number with other digits, %j, is rejected with a sentence', (typed) => {
  expect(check(CreateBooking, { parentPhone: typed }).errors.parentPhone).toBe(PHONE_MESSAGES.notes);
  expect(check(SaveHost, { phone: typed }).errors.phone).toBe(PHONE_MESSAGES.notes);
  expect(companyError('phone', typed)).toBe(PHONE_MESSAGES.notes);
});

const phoneOf = (body: object) => {
  const { value, errors } = check(CreateBooking, body);
  return [value.parentPhone, value.parentPhoneExtension, errors.parentPhone, errors.parentPhoneExtension];
};

it.each<[object, (string | undefined)[]]>([
  [{ parentPhone: '5558675309' }, [ONE, undefined, undefined, undefined]],
  [{ parentPhone: '(555) 867-5309 x12' }, [ONE, '12', undefined, undefined]],
  [{ parentPhone: ONE, parentPhoneExtension: '12' }, [ONE, '12', undefined, undefined]],
  [{ parentPhone: ONE, parentPhoneExtension: '' }, [ONE, undefined, undefined, undefined]],
  [{ parentPhone: '555-867-5309 x7', parentPhoneExtension: '' }, [ONE, '7', undefined, undefined]],
  [{ parentPhone: ONE, parentPhoneExtension: 'x' }, [ONE, 'x', undefined, PHONE_MESSAGES.extension]],
  [{ parentPhone: '555 867 530' }, ['555867530', undefined, 'Enter 10+ digits', undefined]],
  [{ parentPhone: '1234567890123456' }, ['1234567890123456', undefined, 'This text is too long', undefined]],
])('a booking with %j has the phone, extension and errors %j', (body, expected) => {
  expect(phoneOf(body)).toEqual(expected);
});

it('an edit keeps, sets or clears an extension', () => {
  const extensionOf = (body: object) => check(EditDetails, body).value.parentPhoneExtension;
  expect(extensionOf({ parentPhone: ONE })).toBeUndefined();
  expect(extensionOf({ parentPhone: '555-867-5309 x12' })).toBe('12');
  expect(extensionOf({ parentPhone: ONE, parentPhoneExtension: null })).toBe('');
  expect(extensionOf(withPhoneParts({ parentPhone: '(555) 867-5309' }))).toBe('');
  expect(extensionOf(withPhoneParts({ parentPhone: '(555) 867-5309 ext. 9' }))).toBe('9');
});

it('a host has an extension, or no phone at all', () => {
  const [withOne, without] = ['(555) 867-5309 x12', ''].map((phone) =>
    check(SaveHost, { name: 'Riley', phone }),
  );
  expect([withOne.errors, without.errors]).toEqual([{}, {}]);
  expect(withOne.value).toMatchObject({ phone: ONE, phoneExtension: '12' });
  expect(without.value.phone).toBeUndefined();
});

it.each<[string, string | undefined, string, string]>([
  [ONE, undefined, '(555) 867-5309', 'tel:5558675309'],
  [ONE, '12', '(555) 867-5309 ext. 12', 'tel:5558675309,12'],
  ['15558675309', undefined, '(555) 867-5309', 'tel:+15558675309'],
  ['442079460958', undefined, '+442079460958', 'tel:+442079460958'],
  ['', undefined, '', 'tel:'],
])('the stored number %s, extension %s, reads %j and dials %s', (digits, extension, words, link) => {
  expect(formatPhone(digits, extension)).toBe(words);
  expect(telHref(digits, extension)).toBe(link);
});

it.each([
  ['+1 (555) 010-2030', 'tel:+15550102030'],
  ['(555) 010-2030 ext. 12', 'tel:5550102030,12'],
  ['555-010-2030 x12', 'tel:5550102030,12'],
  ['(555) 010-2030', 'tel:5550102030'],
  ['(555) 010-2030 ext. 12 (office)', 'tel:5550102030,12'],
  ['(555) 010-2030 Extn. 9', 'tel:5550102030,9'],
  ['(555) 010-2030 after 5pm', 'tel:5550102030'],
  ['٥٥٥ ٠١٠ ٢٠٣٠', 'tel:5550102030'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['+45 32 12 34 56', 'tel:+4532123456'],
  ['020 7946 0958', 'tel:02079460958'],
  ['911', 'tel:911'],
])('the company number %j dials %s', (typed, link) => {
  expect(typedTelHref(typed)).toBe(link);
});
