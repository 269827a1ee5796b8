import { COMPANY, type CompanyKey, type CompanyValue } from '#libs/shared/contracts';
import { storedWords, valueOf } from './company-form.js';

it.each<[CompanyKey, CompanyValue, string, CompanyValue | null]>([
  ['brand', 'Field Day', ' Kite & Sons ', 'Kite & Sons'],
  ['brand', 'Field Day', ' Field Day', null],
  ['brand', 'Field Day', '', ''],
  ['terms', '', '', null],
  ['terms', '', ' Be kind.\n\nBe early. ', 'Be kind.\n\nBe early.'],
  ['radiusMiles', 30, '45', 45],
  ['radiusMiles', 30, '30', null],
  ['radiusMiles', 30, 'far', NaN],
  ['organizerAddresses', [], 'a@example.com\n\n b@example.com ', ['a@example.com', 'b@example.com']],
  ['organizerAddresses', [], '\n', null],
])('%s with the default %j, typed as %j, is sent as %j', (key, standard, typed, sent) => {
  expect(valueOf({ kind: COMPANY[key].kind, default: standard }, typed)).toEqual(sent);
});

it.each<[CompanyKey, CompanyValue, string]>([
  ['phone', '(555) 010-0199', '“(555) 010-0199”'],
  ['phone', '', 'nothing'],
  ['setupList', 'hidden', '“Hide it”'],
  ['logo', '/pictures/1', 'another picture'],
  ['timeZone', 'America/Chicago', '“Central Time (Chicago)”'],
  ['terms', 'x'.repeat(301), `“${'x'.repeat(300)}…”`],
])('%s with the value %j is named %s', (key, value, words) => {
  expect(storedWords({ key, kind: COMPANY[key].kind, value })).toBe(words);
});
