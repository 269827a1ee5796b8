import { check } from '../common/check.js';
import { displayName, HOST_MESSAGES, SaveAbsence, SaveCertification, SaveHost } from './hosts.js';

it.each([
  ['Riley Brook', 'Riley B.'],
  ['  Riley   Brook ', 'Riley B.'],
  ['Mary Jane Watson', 'Mary W.'],
  ['riley de la cruz', 'riley C.'],
  ['Zoë Ångström', 'Zoë Å.'],
  ['Cher', 'Cher'],
])('displayName(%p) is %p', (name, shown) => {
  expect(displayName(name)).toBe(shown);
});

const host = { name: 'Riley Brook', phone: '(555) 010-4455', skills: ['spanish'], isActive: true };
const errorsOf = (changes: object) => check(SaveHost, { ...host, ...changes }).errors;

it('requires only a name, reduces the phone to digits and drops blank fields', () => {
  const full = check(SaveHost, host);
  expect([full.value.phone, full.errors]).toEqual(['5550104455', {}]);
  expect(check(SaveHost, { ...host, skills: ['spanish', 'spanish'] }).value.skills).toEqual(['spanish']);
  const { value, errors } = check(SaveHost, {
    name: 'Cher',
    phone: ' ',
    imageUrl: '',
    about: null,
    account: '',
  });
  expect(errors).toEqual({});
  expect([value.phone, value.imageUrl, value.about, value.account, value.isActive]).toEqual([
    ...Array.from({ length: 4 }, () => undefined),
    false,
  ]);
});

it.each([
  ['no name', { name: ' ' }, { name: HOST_MESSAGES.name }],
  ['an incomplete phone', { phone: '555 01' }, { phone: HOST_MESSAGES.phone }],
  ['a number as a phone', { phone: 5_550_104_455 }, { phone: HOST_MESSAGES.phone }],
  ['an external picture', { imageUrl: 'https://evil.example/a.png' }, { imageUrl: HOST_MESSAGES.imageUrl }],
  ['an unknown skill', { skills: ['juggling'] }, { skills: HOST_MESSAGES.skills }],
  ['skills as a text', { skills: 'spanish' }, { skills: HOST_MESSAGES.skills }],
])('rejects a host with %s', (_, changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors);
});

const certificationErrors = (changes: object) =>
  check(SaveCertification, { kind: 'background-check', checkedOn: '2026-03-10', ...changes }).errors;

it('a certification expires after its day, or never', () => {
  expect([certificationErrors({}), certificationErrors({ expiresOn: '2026-03-11' })]).toEqual([{}, {}]);
  expect(certificationErrors({ expiresOn: '2026-03-10' })).toEqual({ expiresOn: HOST_MESSAGES.expiryOrder });
  expect(certificationErrors({ kind: 'swimming', checkedOn: '2026-02-30' })).toEqual({
    kind: HOST_MESSAGES.kind,
    checkedOn: HOST_MESSAGES.checkedOn,
  });
});

const absenceErrors = (changes: object) =>
  check(SaveAbsence, { hostNo: 3, from: '2026-12-24', to: '2026-12-26', kind: 'vacation', ...changes })
    .errors;

it('an absence is between one day and a year', () => {
  expect([absenceErrors({}), absenceErrors({ to: '2026-12-24' })]).toEqual([{}, {}]);
  expect(absenceErrors({ to: '2026-12-23' })).toEqual({ to: HOST_MESSAGES.absenceOrder });
  expect(absenceErrors({ to: '2028-12-26' })).toEqual({ to: HOST_MESSAGES.tooLong });
  expect(absenceErrors({ to: 'soon' })).toEqual({ to: HOST_MESSAGES.to });
  expect(absenceErrors({ kind: 'bored' })).toEqual({ kind: HOST_MESSAGES.absenceKind });
});
