// Each table has one owner. The first specs plant violations to verify that the check finds them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileNames, namesInCode } from './code-names.js';
import { HOLE } from './sql-names.js';
import { COMPUTED, MAY_NAME_ALL, OWNERS, TEMPORARY } from './table-owners.js';

const ROOT = join(import.meta.dirname, '../../../..');
const PLAUSIBLE_STATEMENTS = 200;
const ENTITY = /@Entity\('(\w+)'[\s\S]*?export class (\w+)/;

const listOf = (words = '') => words.split(' ').filter(Boolean);
const known = (name: string) => name in OWNERS;
/** The name of a module in libs, or the folder of an app. */
const moduleOf = (file: string) =>
  /^libs\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? file.split('/').slice(0, 2).join('/');

const GROUPS = ['shared', 'platform', 'shop', 'scheduling', 'booking', 'office'];
const modulesOf = (group: string) => readdirSync(join(ROOT, 'libs', group));
const groupOf = (name: string) => GROUPS.findIndex((group) => modulesOf(group).includes(name));

type Sources = Record<string, string>;

/** The source files in which table ownership is checked, by path. */
function readSources(): Sources {
  const files = ['libs', 'apps'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  return Object.fromEntries(
    files
      .filter((file) => /^(libs\/[^/]+\/[^/]+|apps\/[^/]+)\/src\/.*\.(ts|mjs)$/.test(file))
      .filter((file) => !MAY_NAME_ALL.some(([those]) => those.test(file)))
      .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
  );
}

function namesOf(sources: Sources): Map<string, FileNames> {
  const found = Object.values(sources).map((code) => ENTITY.exec(code));
  const entities = new Map(found.flatMap((match) => (match ? [[match[2], match[1]]] : [])));
  return new Map(
    Object.entries(sources).map(([file, code]) => [file, namesInCode(file, code, known, entities)]),
  );
}

function mayName(file: string, name: string): boolean {
  const module = moduleOf(file);
  if (name === HOLE) return file in COMPUTED;
  return (
    (OWNERS[name]?.owner ?? TEMPORARY[name]) === module || listOf(OWNERS[name]?.readers).includes(module)
  );
}

/** Foreign, unknown and unreadable names as `module: table`, with their locations. */
function foreignTablesIn(sources: Sources): Map<string, string[]> {
  const foreign = new Map<string, string[]>();
  for (const [file, { named }] of namesOf(sources))
    for (const { name, line, inString } of named) {
      if (mayName(file, name) && !inString) continue;
      const what = `${moduleOf(file)}: ${inString ? `'${name}'` : name}`;
      foreign.set(what, [...(foreign.get(what) ?? []), `${file}:${line}`]);
    }
  return foreign;
}

const BOOKING = {
  'libs/booking/bookings/src/booking.entity.ts': `@Entity('bookings') export class BookingEntity {}`,
};
const planted = (text: string) => [
  ...foreignTablesIn({ ...BOOKING, 'libs/office/inbox/src/contact/planted.ts': text }).keys(),
];

describe('a table', () => {
  it.each([
    ['in a from clause', 'db.query(`select 1 from bookings b where b.id = $1`)', 'bookings'],
    ['second in a from clause', 'db.query(`select 1 from contact_messages m, bookings b`)', 'bookings'],
    ['in a join', 'db.query("select 1 from contact_messages m left join users u on true")', 'users'],
    ['in an update', 'db.query(`update only payments set status = $1`)', 'payments'],
    ['in a delete', 'db.query(`delete from contact_messages m using bookings b`)', 'bookings'],
    ['in an insert', 'run(tx, sql`insert into outbox (name) values (${name})`)', 'outbox'],
    ['inside a common table expression', 'sql`with x as (select 1 from refunds) select 1 from x`', 'refunds'],
    [
      'hidden by a common table expression',
      'sql`with refunds as (select 1) select 1 from refunds`',
      'refunds',
    ],
    [
      'in a fragment of a statement',
      'const piece = `exists (select from captures c where true)`;',
      'captures',
    ],
    ['as the source of an export', `const table = { from: 'payments p' };`, 'payments'],
    ['through an entity', 'tx.update(BookingEntity, id, { status })', 'bookings'],
    [
      'as an injected repository',
      'class A { constructor(@InjectRepository(BookingEntity) b: object) {} }',
      'bookings',
    ],
    ['without an owner', 'db.query(`select 1 from wishes`)', 'wishes'],
    ['with a computed name', 'db.query(`select 1 from ${table} t`)', HOLE],
    ['named by a string, even if owned', `tx.getRepository('contact_messages')`, `'contact_messages'`],
    ['named by a string in a call', `tx.update('bookings', id, {})`, `'bookings'`],
  ])('of another module is reported: %s', (_, text, name) => {
    expect(planted(text)).toEqual([`inbox: ${name}`]);
  });

  it.each([
    [
      'own tables and common table expressions',
      'sql`with x as (select 1 from contact_messages) select 1 from x for update`',
    ],
    [
      'calls and comparisons',
      'sql`select extract(epoch from a), b is distinct from c from unnest($1) as list (a)`',
    ],
    ['the type of an entity', 'const show = (booking: BookingEntity): Pick<BookingEntity, "id"> => booking;'],
    [
      'plain text',
      `const says = 'The change to your bookings was saved. Mail comes from us, as users know.';`,
    ],
  ])('is not reported in %s', (_, text) => {
    expect(planted(text)).toEqual([]);
  });
});

describe('in this project', () => {
  const sources = readSources();

  it('only the owner names a table, and only listed readers name a view', () => {
    expect([...foreignTablesIn(sources)].map(([what, at]) => `${what} at ${at.join(', ')}`)).toEqual([]);
  });

  it('every listed reader of a view reads it', () => {
    const names = [...namesOf(sources)];
    const unread = Object.entries(OWNERS).flatMap(([view, { readers }]) =>
      listOf(readers)
        .filter(
          (module) =>
            !names.some(([f, { named }]) => moduleOf(f) === module && named.some((n) => n.name === view)),
        )
        .map((module) => `${module} does not read ${view}`),
    );
    expect(unread).toEqual([]);
  });

  it('a module reads only views of its own group or an earlier one', () => {
    const upward = Object.entries(OWNERS).flatMap(([view, { owner, readers }]) =>
      listOf(readers)
        .filter((reader) => groupOf(reader) < groupOf(owner))
        .map((reader) => `${reader} reads ${view} of ${owner}`),
    );
    expect(upward).toEqual([]);
  });

  it('the README of a module names each of its tables and views', () => {
    const readme = (name: string) =>
      readFileSync(join(ROOT, 'libs', GROUPS[groupOf(name)], name, 'README.md'), 'utf8');
    const unnamed = Object.entries(OWNERS).filter(
      ([name, { owner }]) => !readme(owner).includes(`\`${name}\``),
    );
    expect(unnamed.map(([name, { owner }]) => `${owner}: ${name}`)).toEqual([]);
  });

  it('all statements are read', () => {
    const statements = [...namesOf(sources).values()].reduce((sum, { statements: each }) => sum + each, 0);
    expect(statements).toBeGreaterThan(PLAUSIBLE_STATEMENTS);
  });
});
