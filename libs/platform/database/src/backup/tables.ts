// The tables of the schema public as the server's catalog describes them, and their rows as COPY streams.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { EntityManager } from 'typeorm';

/** Made by migrations, which run again at a restore. */
const OF_MIGRATIONS = ['migrations', 'migrations_id_seq'];

/** The least by which a restored number is ahead of the backup's. */
export const NUMBERS_AHEAD = 1_000;
/** One more for every ten seconds since: the busiest company of docker/README.md has a receipt every twelve. */
const SECONDS_PER_NUMBER = 10;

/**
 * How far a restore moves numbers that families know, such as that of a receipt, beyond the backup: what was given out
 * since then, also by an earlier restore of the same backup, is never given to somebody else.
 */
export function numbersAhead(takenAt: string, now = new Date()): number {
  const seconds = Math.max(0, now.getTime() - Date.parse(takenAt)) / 1_000;
  return NUMBERS_AHEAD + Math.floor(seconds / SECONDS_PER_NUMBER);
}

/**
 * Each value has one text, whatever the settings of the server, and rows come in the order in which they are stored:
 * a table that was restored reads as the archive does.
 */
const SESSION = `set client_encoding to utf8; set timezone to utc; set datestyle to iso; set intervalstyle to postgres;
  set extra_float_digits to 1; set bytea_output to hex; set synchronize_seqscans to off; set statement_timeout to 0;
  set idle_in_transaction_session_timeout to 0`;

/** The objects of extensions stay: only an administrator of the server may make some of them. */
const NOT_OF_EXTENSIONS = `not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

const IN_PUBLIC = `o.relnamespace = 'public'::regnamespace and o.relkind = 'r' and ${NOT_OF_EXTENSIONS}`;

/** `columns` without generated ones, `bytes` as stored; `databaseBytes` with its indexes. */
export type Table = { name: string; columns: string[]; bytes: number; databaseBytes: number };

type Client = Pick<pg.ClientBase, 'query'>;

const quoted = (name: string) => `public.${pg.escapeIdentifier(name)}`;
const columnList = (columns: readonly string[]) =>
  columns.map((name) => pg.escapeIdentifier(name)).join(', ');

/** Prepares a connection for the other functions of this file. */
export async function prepareSession(client: Client): Promise<void> {
  await client.query(SESSION);
}

export async function readTables(client: Client, leaveOut: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select o.relname as name, pg_table_size(o.oid)::float8 as bytes,
       pg_total_relation_size(o.oid)::float8 as "databaseBytes",
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where ${IN_PUBLIC} and o.relname <> all ($1) group by o.oid order by o.relname`,
    [[...OF_MIGRATIONS, ...leaveOut]],
  );
  return rows;
}

/** Names of the migrations that have run; null for a database that is not the product's. */
export async function readMigrations(client: Client): Promise<string[] | null> {
  const { rows: found } = await client.query(
    `select to_regclass('public.migrations') is not null as "isOurs"`,
  );
  if (!found[0].isOurs) return null;
  const { rows } = await client.query<{ name: string }>('select name from migrations order by timestamp');
  return rows.map(({ name }) => name);
}

/**
 * Begins a transaction that sees one moment, and returns its time. Until it ends the tables can be written, and not be
 * changed by a migration.
 */
export async function beginSnapshot(client: Client, tables: readonly Table[]): Promise<Date> {
  await client.query('begin isolation level repeatable read read only');
  // The first query takes the snapshot, not this.
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0].now;
}

/** Lets nobody else use those of the tables that are there until the transaction ends. */
export async function lockTables(tx: Pick<EntityManager, 'query'>, names: readonly string[]): Promise<void> {
  const [{ there }]: { there: string | null }[] = await tx.query(
    `select string_agg(quote_ident(name), ', ') as there from unnest($1::text[]) as name where to_regclass(name) is not null`,
    [names],
  );
  if (there) await tx.query(`lock table ${there} in access exclusive mode`);
}

/** The rows of a table; how many they were says `rowCountOf`. */
export function readRows(client: Client, { name, columns }: Pick<Table, 'name' | 'columns'>): RowStream {
  return client.query(copyTo(`COPY ${quoted(name)} (${columnList(columns)}) TO STDOUT`));
}
type RowStream = Readable & { rowCount: number };

/** How many rows an ended stream had. The server says it after the last row, which may be in a later packet. */
export async function rowCountOf(client: Client, rows: RowStream): Promise<number> {
  // Answered only when the command before it is complete.
  await client.query('select');
  return rows.rowCount;
}

export function writeRows(client: Client, { name, columns }: Pick<Table, 'name' | 'columns'>): Writable {
  return client.query(copyFrom(`COPY ${quoted(name)} (${columnList(columns)}) FROM STDIN`));
}

/**
 * Where the server keeps its data, if this machine has it; null for a server elsewhere, and when the user may not know,
 * as is usual.
 */
export async function dataDirectory(client: Client): Promise<string | null> {
  const isKnown = `pg_has_role(current_user, 'pg_read_all_settings', 'usage')`;
  const { rows } = await client.query<{ folder: string | null }>(
    `select case when ${isKnown} then current_setting('data_directory') end as folder`,
  );
  const { folder } = rows[0];
  return folder && existsSync(path.join(folder, 'PG_VERSION')) ? folder : null;
}

/** The last value of each sequence. Sequences know no snapshot: read them after the rows. */
export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, coalesce(last_value, start_value)::text as value from pg_sequences
     where schemaname = 'public' and sequencename <> all ($1) order by 1`,
    [OF_MIGRATIONS],
  );
  return rows;
}

export type Sequence = { name: string; value: string };

/** Moves the sequences that exist beyond all of these values, by as many numbers as `ahead`. */
export async function moveSequences(
  client: Client,
  sequences: readonly Sequence[],
  ahead: number,
): Promise<void> {
  await client.query(
    `select setval(format('public.%I', s.sequencename)::regclass, least(s.max_value, given.value + $3))
     from (select name, max(value) as value from unnest($1::text[], $2::bigint[]) as each (name, value) group by name) as given
     join pg_sequences s on s.schemaname = 'public' and s.sequencename = given.name`,
    [sequences.map(({ name }) => name), sequences.map(({ value }) => value), ahead],
  );
}

/** Empties the tables and fills them without foreign keys and triggers, which then hold again for every row. */
export async function loadWithoutChecks(
  client: Client,
  tables: readonly Pick<Table, 'name'>[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const alterEach = async (what: string) => {
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} ${what}`);
  };
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  await alterEach('disable trigger user');
  await client.query(`truncate table ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  await load();
  await client.query('set constraints all immediate');
  await alterEach('enable trigger user');
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

/** Removes everything from the schema, and the queue, whose jobs belong to other rows. */
export async function emptySchema(client: Client): Promise<void> {
  await client.query(`do $$ declare command text; begin
      foreach command in array array(
        select text from (
          select 1 as step, format('drop table if exists public.%I cascade', o.relname) as text from pg_class o where ${IN_PUBLIC}
          union all
          select 2, format('drop %s if exists public.%I cascade',
            case o.relkind when 'S' then 'sequence' when 'm' then 'materialized view' else 'view' end, o.relname)
          from pg_class o where o.relnamespace = 'public'::regnamespace and o.relkind in ('v', 'm', 'S') and ${NOT_OF_EXTENSIONS}
          union all
          select 3, format('drop routine if exists %s cascade', o.oid::regprocedure) from pg_proc o
          where o.pronamespace = 'public'::regnamespace and ${NOT_OF_EXTENSIONS}
          union all
          select 4, format('drop type if exists %s cascade', o.oid::regtype) from pg_type o
          where o.typnamespace = 'public'::regnamespace and o.typtype in ('e', 'd') and ${NOT_OF_EXTENSIONS}
        ) as commands order by step)
      loop execute command; end loop;
    end $$;
    drop schema if exists bullmq cascade`);
}
