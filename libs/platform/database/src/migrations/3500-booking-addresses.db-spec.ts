import { insertBooking, setUpDatabase } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { BookingAddresses3500 } from './3500-booking-addresses.js';

const database = setUpDatabase();
beforeEach(() => database.query('truncate bookings cascade'));

const keys = async () =>
  (await database.query('select parent_email_key as key from bookings order by created_at, id')).map(
    ({ key }) => key,
  );
/** A booking of the version before this one, which does not know the column. */
const insertAsBefore = async (parentEmail: string, second: number) => {
  const { id } = await insertBooking(database, { parentEmail: 'known@example.com' });
  await database.query(
    `update bookings set parent_email_key = null, parent_email = $2, created_at = make_timestamptz(2026, 6, 1, 12, 0, $3)
     where id = $1`,
    [id, parentEmail, second],
  );
  return id;
};

it('addresses of before get the normal form that JavaScript makes, however many and however they are written', async () => {
  for (const [second, mail] of ['PAT@Example.com', 'Jose\u0301@example.com', 'ΣΊΣ@example.com', ''].entries())
    await insertAsBefore(mail, second);
  await database.query(
    `insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
       'parent_email', 'Ä' || n || '@example.com', 'created_at', b.created_at + interval '1 hour' + n * interval '1 second',
       'creation_key', null))).* 
     from generate_series(1, 1200) n, bookings b where b.parent_email = ''`,
  );
  const connection = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const runner = connection.createQueryRunner();
  try {
    await new BookingAddresses3500().down(runner);
    await new BookingAddresses3500().up(runner);
  } finally {
    await runner.release();
    await connection.destroy();
  }
  const found = await keys();
  expect(found.slice(0, 5)).toEqual([
    'pat@example.com',
    'jos\u00e9@example.com',
    'σίς@example.com',
    null,
    'ä1@example.com',
  ]);
  expect(found.at(-1)).toBe('ä1200@example.com');
});

it('what the version before this one books and removes keeps a key that finds it', async () => {
  const id = await insertAsBefore('Pat@Example.com', 1);
  await insertAsBefore('JOSÉ@example.com', 2);
  expect(await keys()).toEqual(['pat@example.com', '\u0001JOSÉ@example.com']);
  await database.query("update bookings set parent_email = '' where id = $1", [id]);
  expect(await keys()).toEqual([null, '\u0001JOSÉ@example.com']);
});
