import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Field = { name: string; type: number; table: number; column: number; hasNull: boolean };
type Statement = { at: string; text: string; command: string; fields: Field[] };
type RowTypes = {
  compareRowTypes: (
    root: string,
    statements: Statement[],
    nullableName: (table: number, column: number) => string | undefined,
  ) => { complaints: string[]; seen: number; unseen: string[] };
};
const { compareRowTypes } = jest.requireActual<RowTypes>('./row-types.mjs');

const SOURCE = `
declare const db: { query<Rows = any>(sql: string): Promise<Rows> };
export const list = (): Promise<{ id: string; at: Date | null; tags?: string[]; state: 'open' | 'done' }[]> =>
  db.query('select');
export async function change() {
  const [rows, count]: [{ no: number }[], number] = await db.query('update');
  await db.query('delete');
  const [row] = await db.query('select');
  return [rows, count, row];
}
`;
/** Numbers of PostgreSQL's types. */
const [TEXT, INTEGER, BIGINT, INSTANT, TEXTS] = [25, 23, 20, 1184, 1009];
const LIST = 'rows.ts:4:6';
const UPDATE = 'rows.ts:6:62';
const IGNORED = 'rows.ts:7:12';
const UNDECLARED = 'rows.ts:8:26';

const root = mkdtempSync(join(tmpdir(), 'row-types-'));
afterAll(() => rmSync(root, { recursive: true }));
writeFileSync(join(root, 'rows.ts'), SOURCE);
writeFileSync(
  join(root, 'tsconfig.json'),
  JSON.stringify({ compilerOptions: { strict: true, lib: ['ES2023'], types: [] }, include: ['rows.ts'] }),
);

const field = (name: string, type: number, own: Partial<Field> = {}): Field => ({
  name,
  type,
  table: 0,
  column: 0,
  hasNull: false,
  ...own,
});
const ID = field('id', TEXT);
const AT = field('at', INSTANT);
const STATE = field('state', TEXT);
const compare = (at: string, fields: Field[], text = 'select id') => {
  const command = at === UPDATE ? 'UPDATE' : 'SELECT';
  return compareRowTypes(root, [{ at, text, command, fields }], (table) => (table === 7 ? 'id' : undefined));
};

it.each<[string, string, Field[]]>([
  ['the declared columns', LIST, [ID, AT, STATE]],
  ['also one that may be missing', LIST, [ID, AT, STATE, field('tags', TEXTS)]],
  ['rows of an update', UPDATE, [field('no', INTEGER)]],
  ['rows that nobody takes', IGNORED, [ID]],
])('accepts %s', (_, at, fields) => expect(compare(at, fields).complaints).toEqual([]));

it.each<[string, string, Field[], string]>([
  [
    'a renamed column',
    LIST,
    [ID, AT, STATE, field('status', TEXT)],
    'returns status, which the row does not declare',
  ],
  ['a missing column', LIST, [ID, AT], 'declares state, which the statement does not return'],
  ['another type', LIST, [field('id', INTEGER), AT, STATE], 'id is number, not string'],
  ['a bigint, which is a string', UPDATE, [field('no', BIGINT)], 'no is string, not number'],
  ['a list of another type', LIST, [ID, AT, STATE, field('tags', TEXT)], 'tags is string, not string[]'],
  [
    'a column that can be null',
    LIST,
    [field('id', TEXT, { table: 7, column: 1 }), AT, STATE],
    'id can be null, not only string',
  ],
  [
    'a null in a row',
    LIST,
    [field('id', TEXT, { hasNull: true }), AT, STATE],
    'id can be null, not only string',
  ],
  ['rows without a type', UNDECLARED, [ID], 'has no declared row'],
])('reports %s', (_, at, fields, complaint) =>
  expect(compare(at, fields).complaints).toEqual([`${at} ${complaint}`]),
);

it.each(['select id from x where id is not null', 'select id from x where id = $1'])(
  'accepts a column that a condition keeps from being null: %s',
  (text) => {
    const id = field('id', TEXT, { table: 7, column: 1 });
    expect(compare(LIST, [id, AT, STATE], text).complaints).toEqual([]);
  },
);

it('counts the calls that ran, and names the others', () => {
  const { seen, unseen } = compare(LIST, [ID, AT, STATE]);
  expect([seen, unseen]).toEqual([1, [UPDATE, IGNORED, UNDECLARED]]);
});
