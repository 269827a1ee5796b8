import { raw, sql } from './sql.js';

it('numbers values in the order in which they stand', () => {
  const { text, values } = sql`select * from games where id = ${'tug'} and position > ${3}`;
  expect(text).toBe('select * from games where id = $1 and position > $2');
  expect(values).toEqual(['tug', 3]);
});

it('takes in a part made elsewhere, and numbers its values with its own', () => {
  const part = sql`select id from bookings where id = ${'b'} for update`;
  const { text, values } =
    sql`with locked as (${part}) update payments set status = ${'open'} where id = ${'p'}`;
  expect(text).toBe(
    'with locked as (select id from bookings where id = $1 for update) update payments set status = $2 where id = $3',
  );
  expect(values).toEqual(['b', 'open', 'p']);
});

it('never lets a value become text of the statement', () => {
  const { text, values } = sql`select ${raw('id')} from games where name = ${"'; drop table games; --"}`;
  expect(text).toBe('select id from games where name = $1');
  expect(values).toEqual(["'; drop table games; --"]);
});
