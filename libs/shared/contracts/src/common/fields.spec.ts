import { Register } from '../staff/accounts.js';
import { SaveView } from '../booking/admin-list.js';
import { CreateBooking } from '../booking/bookings.js';
import { check } from './check.js';
import { companyError, type CompanyKey } from '../company/company.js';
import { SendContactMessage } from '../office/contact.js';
import { SaveGame, SavePackage, SaveTestimonial } from '../catalog/content.js';
import { SaveCrew } from '../staff/crews.js';
import { SubmitCustomGame } from '../catalog/custom-games.js';
import { RecordOfflinePayment } from '../payments/offline-payments.js';
import { SaveHost } from '../staff/hosts.js';
import { SaveAnswer } from '../office/saved-answers.js';
import { JoinWaitingList } from '../booking/waiting-list.js';

const BREAKS = [
  '\r\n',
  '\n',
  '\r',
  '\t',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u0001',
  ' \r\n \u2028 ',
];

/** Every single-line text field, by contract class. */
const LINES: [new () => object, string[]][] = [
  [
    CreateBooking,
    ['parentName', 'childName', 'eventTheme', 'location.address', 'location.city', 'location.zipCode'],
  ],
  [Register, ['username', 'firstName', 'lastName']],
  [SendContactMessage, ['name']],
  [SubmitCustomGame, ['name', 'ageRange', 'spaceRequired', 'parentName']],
  [SavePackage, ['name']],
  [SaveGame, ['name', 'spaceRequired', 'ageRange', 'credit']],
  [SaveTestimonial, ['parentName', 'role']],
  [SaveCrew, ['name']],
  [SaveHost, ['name', 'account']],
  [SaveAnswer, ['title']],
  [SaveView, ['name']],
  [RecordOfflinePayment, ['reference']],
  [JoinWaitingList, ['zipCode', 'name']],
];

const valueAt = (value: object, path: string) =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], value);
const bodyWith = (path: string, text: string) =>
  path.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), text);

describe.each(LINES)('%p', (Contract, fields) => {
  it.each(fields)('%s replaces line breaks of all kinds by spaces', (field) => {
    for (const lineBreak of BREAKS) {
      const { value } = check(Contract, bodyWith(field, `${lineBreak}Pat${lineBreak}Lee${lineBreak}`));
      expect([lineBreak, valueAt(value, field)]).toEqual([lineBreak, 'Pat Lee']);
    }
  });
});

it('a list of texts has single-line entries', () => {
  const { value } = check(SavePackage, { features: ['Cake\r\nand songs', '\u2028', 'Prizes'] });
  expect(value.features).toEqual(['Cake and songs', 'Prizes']);
});

it('a multi-line text is not changed', () => {
  const message = 'Dear team,\n\nwe are ten.\r\nPat';
  expect(check(SendContactMessage, { message }).value.message).toBe(message);
});

it('a long run of spaces is handled in linear time', () => {
  const name = `a${' '.repeat(60_000)}b`;
  expect(check(SavePackage, { name }).value.name).toBe(name);
});

it('a missing line keeps its initial value, and NUL in a line is rejected', () => {
  expect(check(SaveGame, {}).value.ageRange).toBe('All ages');
  expect(check(CreateBooking, { parentName: 'Pat\u0000rick' }).errors.parentName).toMatch(/cannot read/);
});

it.each(['brand', 'legalName', 'taxId', 'serviceArea', 'depositWords'] as CompanyKey[])(
  'rejects any line break in the company detail %s',
  (key) => {
    for (const lineBreak of ['\n', '\u2028', '\u2029'])
      expect(companyError(key, `Field${lineBreak}Day`)).toBe('Please use one line.');
    expect(companyError(key, 'Field Day')).toBeNull();
  },
);
