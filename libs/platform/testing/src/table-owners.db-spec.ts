import { setUpDatabase } from './set-up.js';
import { OWNERS } from './table-owners.js';

const database = setUpDatabase();

it('the list of owners matches the tables and views of the database', async () => {
  const rows = await database.query<{ name: string; isView: boolean }>(
    `select relname as name, relkind in ('v', 'm') as "isView" from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(OWNERS).sort());
  const views = rows.filter(({ isView }) => isView).map(({ name }) => name);
  const published = Object.keys(OWNERS).filter((name) => OWNERS[name].readers !== undefined);
  expect(published.sort()).toEqual(views.sort());
});
