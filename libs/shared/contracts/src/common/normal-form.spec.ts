import { normalForm, withoutUnseen } from './normal-form.js';

it.each([
  ['capitals', 'Pat@Example.COM', 'pat@example.com'],
  ['composed and decomposed letters', 'Jos\u00e9', 'Jose\u0301'],
  ['both small sigmas', 'ΣΟΦΟΣ', 'σοφοσ'],
  ['signs above and below in another order', '\u1fb4', '\u03b1\u0345\u0301'],
  ['a small letter whose capital has parts', 'Κα\u0390ρης', 'ΚΑ\u03aa\u0301ΡΗΣ'],
  ['a final sigma inside a longer name', 'Σοφος Α', 'ΣΟΦΟΣ α'],
  ['a dotted capital I', 'İbrahim', 'i\u0307brahim'],
  ['a dotted capital and a plain i', 'İbrahim', 'ibrahim'],
  ['a dotless i', 'ISPARTA', 'ısparta'],
  ['sharp s', 'STRASSE', 'straße'],
  ['zero-width signs', 'p\u200ba\u2060t\ufeff', 'pat'],
  ['a letter whose parts a joiner keeps apart', 'Jose\u200d\u0301', 'josé'],
  ['fillers and variation selectors', 'pat\u3164\ufe0f', 'pat'],
  ['spaces around', '  pat ', 'PAT'],
])('%s have the same normal form', (_what, one, other) => {
  expect(normalForm(one)).toBe(normalForm(other));
  expect(normalForm(normalForm(one))).toBe(normalForm(one));
});

it.each([
  ['josé', 'jose'],
  ['pat', 'patt'],
  ['p at', 'pat'],
])('%s and %s have different normal forms', (one, other) =>
  expect(normalForm(one)).not.toBe(normalForm(other)),
);

it('withoutUnseen() removes only invisible characters', () => {
  expect(withoutUnseen('\u200bJosé@Example.com\u00ad ')).toBe('José@Example.com');
});
