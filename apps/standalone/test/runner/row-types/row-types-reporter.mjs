import { existsSync, rmSync } from 'node:fs';
import pg from 'pg';
import { compareRowTypes, readStatements } from './row-types.mjs';

/** Written by record-statements.ts. */
const FILE = '.cache/specs/statements.jsonl';
const TEMPLATE = '^template_[0-9a-f]{12}$';

/** Fails a run of all database specs when a statement returned other columns or types than its declared row has. */
export default class RowTypesReporter {
  #error;

  onRunStart() {
    rmSync(FILE, { force: true });
  }

  async onRunComplete() {
    if (!existsSync(FILE)) return;
    const { complaints, seen, unseen } = compareRowTypes(
      process.cwd(),
      readStatements(FILE),
      await nullableColumns(),
    );
    console.log(`row types: ${seen} calls of query compared, ${unseen.length} not run by these specs`);
    for (const words of complaints) console.log(`row types: ${words}`);
    if (complaints.length > 0)
      this.#error = new Error(`${complaints.length} declared rows differ from the database`);
  }

  getLastError() {
    return this.#error;
  }
}

/** All databases of a run are copies of one template, which has the same numbers of tables. */
async function nullableColumns() {
  const address = new URL(process.env.TEST_DATABASE_URL);
  const { rows: templates } = await ask(
    address,
    'select datname as name from pg_database where datname ~ $1 order by oid desc',
    [TEMPLATE],
  );
  address.pathname = `/${templates[0].name}`;
  const { rows } = await ask(
    address,
    `select a.attrelid::int as "table", a.attnum as "column", a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and a.attnum > 0 and not a.attnotnull`,
  );
  const nullable = new Map(rows.map(({ table, column, name }) => [`${table}.${column}`, name]));
  return (table, column) => nullable.get(`${table}.${column}`);
}

async function ask(address, sql, values) {
  const client = new pg.Client({ connectionString: address.toString() });
  await client.connect();
  try {
    return await client.query(sql, values);
  } finally {
    await client.end();
  }
}
