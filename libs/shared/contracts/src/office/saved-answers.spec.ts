import {
  ANSWER_PLACEHOLDERS,
  fillAnswer,
  MAILING_PLACEHOLDERS,
  mailingFault,
  openIn,
  savedAnswerFault,
} from '../index.js';

const KNOWN = { name: 'Pat', phone: '(555) 010-2030', company: 'Field Day' };

it.each([
  ['Hello {name}, call {phone}.', 'Hello Pat, call (555) 010-2030.', []],
  ['{company} and {company}', 'Field Day and Field Day', []],
  ['See you on {next event}, {name}!', 'See you on {next event}, Pat!', ['next event']],
  ['{ name } { } {}', '{ name } { } {}', []],
  ['No braces', 'No braces', []],
])('fillAnswer() replaces known placeholders in "%s" and leaves the others', (text, filled, open) => {
  const done = fillAnswer(text, KNOWN);
  expect([done, openIn(done)]).toEqual([filled, open]);
});

it('adds no second period after a name that ends with one', () =>
  expect(fillAnswer('Yours, {company}. Bye, {name}.', { company: 'Kites Co.', name: 'Pat' })).toBe(
    'Yours, Kites Co. Bye, Pat.',
  ));

it('inserts values literally, even placeholders and patterns', () =>
  expect(fillAnswer('{name}!', { name: '$& {phone}' })).toBe('$& {phone}!'));

it.each([
  ['Hello {name}', null],
  ['A lonely { is text', null],
  ['Hello {Name}', '{Name}'],
  ['{price} for {name}', '{price}'],
  ['{}', '{}'],
])('savedAnswerFault() of "%s" names the unknown placeholder %s', (text, unknown) => {
  const error = savedAnswerFault(text);
  if (!unknown) expect(error).toBeNull();
  else expect(error).toContain(`Nobody can fill in ${unknown}. These can be used: {name}, {phone}`);
});

it('a mailing has all placeholders of saved answers', () =>
  expect(MAILING_PLACEHOLDERS).toEqual(expect.arrayContaining([...ANSWER_PLACEHOLDERS])));

it.each([
  ['We run late, {first name}', null],
  ['{next event} at {start time} with {host}: {amount due}', null],
  ['{age} of {name}', 'Nobody can fill in {age}.'],
])('mailingFault() of "%s" is %s', (text, error) => {
  if (error) expect(mailingFault(text)).toContain(error);
  else expect(mailingFault(text)).toBeNull();
});
