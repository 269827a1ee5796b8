import pg from 'pg';

/**
 * Drops a database, if it exists, and ends the sessions of this user in it first. Waits up to 5 s for others to leave.
 * Not `with (force)`, which an ordinary user is refused while autovacuum works there.
 * @throws pg.DatabaseError while sessions of other users are open
 */
export async function dropDatabase(client: Pick<pg.ClientBase, 'query'>, name: string): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  );
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
}
