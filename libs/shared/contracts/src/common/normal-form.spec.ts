import { codeForm, compareNames, comparingForm, normalForm, withoutUnseen } from './normal-form.js';

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

it.each([
  ['straight and curly apostrophes', 'O’Brien', "o'brien"],
  ['an accent typed as an apostrophe', 'O´Brien', 'O`Brien'],
  ['composed and decomposed letters', 'Jos\u00e9', 'Jose\u0301'],
  ['letters with and without accents', 'Zoë Álvarez', 'zoe alvarez'],
  ['letters with a stroke', 'Łukasz Sørensen', 'lukasz sorensen'],
  ['sharp s and ligatures', 'Groß Æon ﬁeld', 'gross aeon field'],
  ['non-breaking hyphens and dashes', 'Anne\u2011Marie', 'anne-marie'],
  ['minus and hyphen', 'Anne\u2212Marie', 'Anne\u2013Marie'],
  ['non-breaking, thin and doubled spaces', 'Pat\u00a0\u202f Lee\u3000', 'pat lee'],
  ['zero-width, direction and soft hyphen', '\u202ePa\u200bt\u00ad Lee\ufeff\u2069', 'pat lee'],
  ['wide letters and digits', 'Ｐａｔ １２', 'pat 12'],
  ['both small sigmas', 'ΣΟΦΟΣ', 'σοφος'],
  ['dotted and dotless i', 'İbrahim', 'ıbrahim'],
])('comparingForm() ignores the difference between %s', (_what, one, other) => {
  expect(comparingForm(one)).toBe(comparingForm(other));
  expect(comparingForm(comparingForm(one))).toBe(comparingForm(one));
});

it.each([
  ['pat lee', 'patlee'],
  ["o'brien", 'obrien'],
  ['anne-marie', 'anne marie'],
  ['कि', 'का'],
])('comparingForm() distinguishes %s and %s', (one, other) =>
  expect(comparingForm(one)).not.toBe(comparingForm(other)),
);

it('compareNames() sorts accents with their letters', () => {
  const names = ['Zoe', 'Álvarez', 'Allen', 'éclair', 'Eddy', 'Ödegaard', 'Olsen'];
  expect(names.toSorted(compareNames)).toEqual([
    'Allen',
    'Álvarez',
    'éclair',
    'Eddy',
    'Ödegaard',
    'Olsen',
    'Zoe',
  ]);
});

it.each([
  'SUMMER\u201125',
  ' summer\u201325 ',
  'Summer\u200b-25\ufeff',
  'summer -\u00a025',
  'SÜMMER-25',
  'ＳＵＭＭＥＲ－２５',
])('codeForm() of %j', (typed) => expect(codeForm(typed)).toBe('SUMMER-25'));
