import { execFile } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#libs/platform/database';
import { DATABASE, startPostgres } from '../../standalone/src/postgres/start-postgres.js';
import { acquireLock } from '../../standalone/src/process-lock.js';
import { PROJECT_ROOT } from '../../standalone/src/project.js';

const folder = mkdtempSync(join(tmpdir(), 'commands-'));
const archive = join(folder, 'archive.zip');
const BUCKET = 's3://bucket?endpoint=http://127.0.0.1:9';
const KEYS = { FILES_ACCESS_KEY: 'key', FILES_SECRET_KEY: 'secret' };

beforeAll(() => writeFileSync(archive, 'no archive'));
afterAll(() => rmSync(folder, { recursive: true }));

type Ended = { code: number; lastLine: string | undefined };

/** Runs a command without a terminal, with an unavailable database unless `other` says more. */
const run = (name: string, args: string[], other: NodeJS.ProcessEnv = {}) =>
  new Promise<Ended>((done) => {
    const { PATH } = process.env;
    const away = { DATA_DIR: join(folder, 'data'), DATABASE_URL: 'postgres://ada:secret@127.0.0.1:9/office' };
    const file = join(PROJECT_ROOT, `dist/apps/${name === 'backup' ? 'standalone' : 'api'}/src/${name}.js`);
    const child = execFile(
      process.execPath,
      [file, ...args],
      { env: { PATH, NODE_NO_WARNINGS: '1', ...away, ...other } },
      (_error, _stdout, stderr) =>
        done({ code: child.exitCode ?? -1, lastLine: stderr.trimEnd().split('\n').at(-1) }),
    );
    child.stdin?.end();
  });

const AWAY =
  'No PostgreSQL answers at 127.0.0.1:9: is it running, and are host and port in DATABASE_URL right?';

it.each<[string, string, string[], NodeJS.ProcessEnv]>([
  ['admin-create', AWAY, ['--username', 'ada'], {}],
  ['admin-create', "Unknown option '--user'", ['--user', 'ada'], {}],
  ['admin-create', 'Please say the name with --username.', [], {}],
  [
    'admin-create',
    '- DATABASE_URL must begin with postgres://.',
    ['--username', 'ada'],
    { DATABASE_URL: 'office' },
  ],
  ['files-move', 'The file store at 127.0.0.1:9 does not answer (ECONNREFUSED).', [BUCKET], KEYS],
  ['files-move', 'The files are there already.', ['folder'], {}],
  ['files-move', 'Please name one place.', ['folder', BUCKET], {}],
  ['backup', AWAY, ['backup', archive], {}],
  ['backup', 'Please say backup, restore or check.', ['bakcup', archive], {}],
  ['backup', 'Please name the file.', ['restore'], {}],
  ['backup', `${archive} is not a backup, or its end is missing.`, ['check', archive], {}],
  [
    'backup',
    `There is nothing to back up: DATABASE_URL is not set, and no database is in ${join(folder, 'none')}.`,
    ['backup', archive],
    { DATABASE_URL: '', DATA_DIR: join(folder, 'none') },
  ],
])('%s fails, and its last line is: %s', async (name, sentence, args, environment) => {
  expect(await run(name, args, environment)).toEqual({ code: 1, lastLine: sentence });
});

it('a restore is rejected while the product runs', async () => {
  const dataDir = join(folder, 'running');
  mkdirSync(dataDir);
  const lock = acquireLock(join(dataDir, 'supervisor.lock')) as { release(): void };
  expect(await run('backup', ['restore', archive], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    lastLine: `The product runs on ${dataDir} (process ${process.pid}). Stop it first.`,
  });
  lock.release();
});

it('a backup of a stopped product starts its database and stops it again, after a restore into another one', async () => {
  const [from, to] = ['from', 'to'].map((name) => ({ DATABASE_URL: '', DATA_DIR: join(folder, name) }));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ dataDir: join(from.DATA_DIR, 'postgres'), database: DATABASE });
  await migrate(postgres.url);
  await postgres.stop();
  const copy = join(folder, 'copy.zip');
  const isStopped = ({ DATA_DIR }: typeof from) =>
    !existsSync(join(DATA_DIR, 'supervisor.lock')) &&
    globSync(join(DATA_DIR, 'postgres/*/cluster/postmaster.pid')).length === 0;
  expect(await run('backup', ['backup', copy], from)).toMatchObject({ code: 0 });
  expect(await run('backup', ['check', copy], from)).toMatchObject({ code: 0 });
  expect(await run('backup', ['restore', copy], to)).toMatchObject({ code: 0 });
  expect(await run('backup', ['restore', copy], to)).toEqual({
    code: 1,
    lastLine:
      'The database is not empty: name an empty one, or say --force to replace its content after a backup of it.',
  });
  expect([from, to].map(isStopped)).toEqual([true, true]);
}, 120_000);

it('a migration fails, and its last line is a sentence', async () => {
  expect(await run('prepare', [])).toEqual({ code: 2, lastLine: AWAY });
});
