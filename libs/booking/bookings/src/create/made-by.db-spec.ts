import { randomUUID } from 'node:crypto';
import { MIGRATIONS } from '#libs/platform/database';
import { insertBooking, insertUser, setUpDatabase } from '#libs/platform/testing';
import { DataSource, type QueryRunner } from 'typeorm';

afterAll(async () => {
  await runner.release();
  await source.destroy();
});
const database = setUpDatabase();
let source: DataSource;
let runner: QueryRunner;

beforeAll(async () => {
  source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  runner = source.createQueryRunner();
}, 60_000);

const migration = () => {
  const Made = MIGRATIONS.find(({ name }) => name === 'MadeBy3200');
  if (!Made) throw new Error('the migration is not listed');
  return new Made();
};

const userOf = async (createdAt: string) =>
  (await insertUser(database, { createdAt: new Date(createdAt) })).id;

const madeBy = async (id: string) =>
  (
    await database.query(
      'select created_by_session as session, created_by_user as "user" from bookings where id = $1',
      [id],
    )
  )[0];

it('of the sessions that were stored the first one made the booking, and an account made what is younger than it', async () => {
  const [before, after] = [await userOf('2026-05-01T10:00:00Z'), await userOf('2026-06-02T10:00:00Z')];
  const sessions = [randomUUID(), randomUUID()];
  const booking = async (userId: string | null, sessionIds = sessions) =>
    (await insertBooking(database, { userId, sessionIds })).id;
  const [guest, own, signedUp, claimed, forgotten] = [
    await booking(null),
    await booking(before),
    await booking(after),
    await booking(before),
    await booking(null, []),
  ];
  await database.query(
    "insert into booking_history (booking_id, what, actor) values ($1, 'The booking was added to an account.', 'parent')",
    [claimed],
  );
  await database.query(
    "insert into booking_links (token_hash, booking_id, expires_at) values ('x', $1, now())",
    [guest],
  );
  // A later migration dropped what this one removes.
  await database.query('create index ix_booking_parent_email on bookings (lower(parent_email))');
  await migration().down(runner);
  await runner.startTransaction();
  await migration().up(runner);
  await runner.commitTransaction();
  const [session] = sessions;
  expect(await madeBy(guest)).toEqual({ session, user: null });
  expect(await madeBy(own)).toEqual({ session, user: before });
  expect(await madeBy(signedUp)).toEqual({ session, user: null });
  expect(await madeBy(claimed)).toEqual({ session, user: null });
  expect(await madeBy(forgotten)).toEqual({ session: null, user: null });
  expect(await database.query('select claimant_id as claimant from booking_links')).toEqual([
    { claimant: null },
  ]);
});

it('a booking of the version before, which still serves, says who made it', async () => {
  const userId = await userOf('2026-05-01T10:00:00Z');
  const { id } = await insertBooking(database);
  const [session] = [randomUUID()];
  await database.query(
    `create temp table old as select * from bookings where id = '${id}';
     alter table old drop column created_by_session, drop column created_by_user;
     update old set id = gen_random_uuid(), user_id = '${userId}', visitor_ids = '{${session}}'`,
  );
  const columns = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'old' order by ordinal_position`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  const [old] = await database.query<{ id: string }>(
    `insert into bookings (${names}) select ${names} from old returning id`,
  );
  expect(await madeBy(old.id)).toEqual({ session, user: userId });
});
