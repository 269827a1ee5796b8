import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    const file = join(PROJECT_ROOT, `dist/apps/api/src/${name}.js`);
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
  ['backup', AWAY, [archive], {}],
  ['restore', 'Please name the file.', [], {}],
])('%s fails, and its last line is: %s', async (name, sentence, args, environment) => {
  expect(await run(name, args, environment)).toEqual({ code: 1, lastLine: sentence });
});

it('a migration fails, and its last line is a sentence', async () => {
  expect(await run('prepare', [])).toEqual({ code: 2, lastLine: AWAY });
});
