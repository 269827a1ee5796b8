import { setUpDatabase } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { NormalNames3100 } from './3100-normal-names.js';

const database = setUpDatabase();

/** Goes back to before the migration, lets people register there, and migrates again. */
async function migrateWith(people: { name: string; mail: string }[]) {
  const connection = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const runner = connection.createQueryRunner();
  try {
    await new NormalNames3100().down(runner);
    await runner.query(
      `insert into users (username, email, password_hash, created_at)
       select name, mail, 'none', now() + make_interval(secs => place)
       from unnest($1::text[], $2::text[]) with ordinality as t(name, mail, place)`,
      [people.map(({ name }) => name), people.map(({ mail }) => mail)],
    );
    await new NormalNames3100().up(runner);
  } finally {
    await runner.release();
    await connection.destroy();
  }
  return database.query<{ name: string; mail: string }>(
    'select username_key as name, email_key as mail from users order by created_at',
  );
}

it('people who were called alike before keep their accounts: the oldest by the normal form, the others by their spelling', async () => {
  const alike = ['Jos\u00e9', 'Jose\u0301', 'Anna'].map((name) => ({ name, mail: `${name}@example.com` }));
  const crowd = Array.from({ length: 1_200 }, (_, index) => ({ name: `n${index}`, mail: `N${index}@x.org` }));
  const kept = await migrateWith([...alike, ...crowd]);
  expect(kept.slice(0, 4)).toEqual([
    { name: 'jos\u00e9', mail: 'jos\u00e9@example.com' },
    { name: '\u0001Jose\u0301', mail: '\u0001Jose\u0301@example.com' },
    { name: 'anna', mail: 'anna@example.com' },
    { name: 'n0', mail: 'n0@x.org' },
  ]);
  expect(kept.at(-1)).toEqual({ name: 'n1199', mail: 'n1199@x.org' });
});
