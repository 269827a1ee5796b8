import { fillAnswer, openIn, savedAnswerFault } from '../index.js';

const KNOWN = { name: 'Pat', phone: '(555) 010-2030', company: 'Field Day' };

it.each([
  ['Hello {name}, call {phone}.', 'Hello Pat, call (555) 010-2030.', []],
  ['{company} and {company}', 'Field Day and Field Day', []],
  ['See you on {next event}, {name}!', 'See you on {next event}, Pat!', ['next event']],
  ['{ name } { } {}', '{ name } { } {}', []],
  ['No braces', 'No braces', []],
])('fills "%s" with what is known and leaves the rest open', (text, filled, open) => {
  const done = fillAnswer(text, KNOWN);
  expect([done, openIn(done)]).toEqual([filled, open]);
});

it('puts no second period after a name that ends in one', () =>
  expect(fillAnswer('Yours, {company}. Bye, {name}.', { company: 'Kites Co.', name: 'Pat' })).toBe(
    'Yours, Kites Co. Bye, Pat.',
  ));

it('puts a value in as it is, also one that looks like a placeholder or a pattern', () =>
  expect(fillAnswer('{name}!', { name: '$& {phone}' })).toBe('$& {phone}!'));

it.each([
  ['Hello {name}', null],
  ['A lonely { is text', null],
  ['Hello {Name}', '{Name}'],
  ['{price} for {name}', '{price}'],
  ['{}', '{}'],
])('of "%s" it says what nobody can fill in: %s', (text, unknown) => {
  const fault = savedAnswerFault(text);
  if (!unknown) expect(fault).toBeNull();
  else expect(fault).toContain(`Nobody can fill in ${unknown}. These can be used: {name}, {phone}`);
});
