import { createTestDatabase } from '#libs/testing';
import { DataSource } from 'typeorm';
import { migrationOptions } from './migrate.js';

it('a migration of a large table is not cut off by the limit of everyday statements', async () => {
  const database = await createTestDatabase();
  const connection = await new DataSource(migrationOptions(database.url)).initialize();
  try {
    expect(await connection.query('show statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  } finally {
    await connection.destroy();
    await database.drop();
  }
});
