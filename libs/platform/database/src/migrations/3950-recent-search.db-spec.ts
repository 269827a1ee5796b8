import { insertBooking, setUpDatabase, UNPAID } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { RecentSearch3950 } from './3950-recent-search.js';

const database = setUpDatabase();

/** As both versions search. */
const found = async (name: string) =>
  (
    await database.query<{ id: string }>(
      'select s.booking_id as id from booking_search s where s.text like $1 order by s.created_at desc',
      [`%${name}%`],
    )
  ).map(({ id }) => id);
const sums = () =>
  database.query(
    `select sum(bookings)::int as bookings, sum(final_cents)::int as cents from booking_tallies
     group by status having sum(bookings) <> 0`,
  );

it('every booking is found and counted once on the way up and down, whoever made it', async () => {
  const connection = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const runner = connection.createQueryRunner();
  try {
    const { id: due } = await insertBooking(database, { ...UNPAID, childName: 'Emil' });
    await new RecentSearch3950().down(runner);
    const { id: before } = await insertBooking(database, { ...UNPAID, childName: 'Emil' });
    expect((await found('emil')).sort()).toEqual([due, before].sort());
    await new RecentSearch3950().up(runner);
    const { id: after } = await insertBooking(database, { ...UNPAID, childName: 'Emil' });
    expect((await found('emil')).sort()).toEqual([due, before, after].sort());
    await database.query("update bookings set child_name = 'Ida' where id = $1", [before]);
    expect([await found('ida'), (await found('emil')).length]).toEqual([[before], 2]);
    expect(await sums()).toEqual([{ bookings: 3, cents: 120_000 }]);
  } finally {
    await runner.release();
    await connection.destroy();
  }
});
