import { codeForm, comparingForm } from '#libs/shared/contracts';
import { createTestDatabase, type TestDatabase } from '#libs/platform/testing';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database?.drop());

/** Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, punctuation, symbols, kana and wide forms. */
const RANGES = [
  [0x21, 0x5ff],
  [0x900, 0x97f],
  [0x1e00, 0x24ff],
  [0x3000, 0x30ff],
  [0xfb00, 0xfb06],
  [0xfe00, 0xfe6f],
  [0xff01, 0xffef],
];
const LETTERS = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place)),
).filter((letter) => /\p{Assigned}/u.test(letter) && !/\p{Cc}/u.test(letter));
const TEXTS = [
  '  Zoë O’Brien\u2011Smith ',
  'Jose\u0301\u200b\u00a0 Łódź',
  'ΣΟΦΟΣ',
  'İbrahim ISPARTA ısparta',
  'Straße',
];

it('the SQL function and the contracts have the same form for every letter', async () => {
  const typed = [...TEXTS, ...LETTERS.map((letter) => `a${letter}b`)];
  const rows = await database.query<{ typed: string; form: string }>(
    'select typed, comparing_form(typed) as form from unnest($1::text[]) typed',
    [typed],
  );
  expect(rows).toHaveLength(typed.length);
  const differing = rows.filter((row) => comparingForm(row.typed) !== row.form);
  expect(differing).toEqual([]);
});

it('the form is not null for an empty text, and null for none', async () => {
  const [row] = await database.query("select comparing_form('') as empty, comparing_form(null) as none");
  expect(row).toEqual({ empty: '', none: null });
});

it('stored promo codes have the form in which they are looked up', async () => {
  const [row] = await database.query<{ code: string }>(
    "select upper(replace(comparing_form('Fête\u2011 10'), ' ', '')) as code",
  );
  expect(row.code).toBe(codeForm('Fête\u2011 10'));
});
