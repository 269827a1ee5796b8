import type { TestDatabase } from '../test-database.js';

const columnOf = (field: string) => field.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();

/** Inserts one row; `row` has the entity's property names. */
export async function insertRow(database: TestDatabase, table: string, row: object): Promise<void> {
  const fields = Object.entries(row);
  await database.query(
    `insert into ${table} (${fields.map(([field]) => columnOf(field)).join(', ')})
     values (${fields.map((_, index) => `$${index + 1}`).join(', ')})`,
    fields.map(([, value]) => value),
  );
}
