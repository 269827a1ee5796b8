import { nameParts } from './use-sign-up.js';

it.each([
  ['Pat Parent', { firstName: 'Pat', lastName: 'Parent' }],
  ['  Ana  de la Cruz ', { firstName: 'Ana', lastName: 'de la Cruz' }],
  ['Björk', { firstName: 'Björk' }],
  ['', {}],
])('the account of %j is made for %j', (full, parts) => {
  expect(nameParts(full)).toEqual(parts);
});
