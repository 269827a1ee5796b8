import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformFileSync } from '@swc/core';
import { canReach } from '../src/postgres/placement.js';
import { runningServer } from '../src/postgres/server.js';
import { startPostgres } from '../src/postgres/start-postgres.js';
import { ask, embeddedFixture, major, ROOM_FOR_A_START_MS } from './embedded-fixture.js';

const PROJECT = join(import.meta.dirname, '../../..');
const isRoot = process.getuid?.() === 0;

/** Compiles the launcher to JavaScript below node_modules, for a process outside of Jest. */
function compileLauncher(): string {
  const target = join(PROJECT, 'node_modules/.cache/launcher');
  const source = join(PROJECT, 'apps/standalone/src');
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const { code } = transformFileSync(join(source, file), {
      swcrc: false,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    });
    mkdirSync(dirname(join(target, file)), { recursive: true });
    writeFileSync(join(target, file.replace(/\.ts$/, '.js')), code);
  }
  return join(target, 'postgres/start-postgres.js');
}

describe('the embedded PostgreSQL', () => {
  const { folder, start, started, server, stopAll } = embeddedFixture();

  it(
    'is durable by default, and keeps its data after a restart',
    async () => {
      const first = await start(undefined, true);
      expect(await ask(first.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
      await ask(first.url, "create table kept as select 'Zoë' as name");
      await first.stop();
      started.pop();
      expect(server()).toBeNull();
      const second = await start();
      expect(second.url).toBe(first.url);
      expect(await ask(second.url, "select name, lower('É') from kept")).toEqual([
        { name: 'Zoë', lower: 'é' },
      ]);
    },
    ROOM_FOR_A_START_MS,
  );

  it(
    'is started once for concurrent callers, and stops with the last of them',
    async () => {
      const all = await Promise.all([1, 2, 3].map(() => start(join(folder, 'crowd'))));
      expect(new Set(all.map(({ url }) => url)).size).toBe(1);
      await all[0].stop();
      await all[1].stop();
      expect(await ask(all[2].url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await all[2].stop();
      expect(runningServer(join(folder, 'crowd', major, 'cluster'))).toBeNull();
      started.length = 0;
    },
    ROOM_FOR_A_START_MS,
  );

  it(
    'requires its password, which is stored in an owner-only file',
    async () => {
      const { url } = await start();
      const { password, host } = new URL(url);
      expect(password).toMatch(/^[\w-]{32,}$/);
      for (const wrong of ['', ':', ':postgres']) {
        await expect(ask(`postgres://postgres${wrong}@${host}/shop`, 'select 1')).rejects.toThrow(/password/);
      }
      const home = join(folder, 'data', major);
      expect(readFileSync(join(home, 'password'), 'utf8')).toBe(password);
      expect(statSync(join(home, 'password')).mode & 0o777).toBe(0o600);
      const [{ rolpassword }] = await ask(
        url,
        "select rolpassword from pg_authid where rolname = 'postgres'",
      );
      expect(rolpassword).toMatch(/^SCRAM-SHA-256\$/);
      const told =
        readFileSync(`/proc/${server()!.pid}/cmdline`) + readFileSync(join(home, 'postgres.log'), 'utf8');
      expect(told).not.toContain(password);
    },
    ROOM_FOR_A_START_MS,
  );

  const HBA = 'cluster/pg_hba.conf';
  const asBefore = async (url: string) => {
    const home = join(folder, 'data', major);
    writeFileSync(join(home, HBA), 'host all all 127.0.0.1/32 trust\nlocal all all trust\n');
    await ask(url, 'alter role postgres password null; select pg_reload_conf()');
    rmSync(join(home, 'password'));
  };

  it.each([
    ['stopped', stopAll],
    ['left running', async () => {}],
    ['killed', async () => process.kill(server()!.pid, 'SIGKILL')],
  ])(
    'sets a password on data of an earlier version with trust authentication that was %s',
    async (_how, end) => {
      const before = await start(undefined, true);
      await ask(before.url, 'create table if not exists old_data as select 7 as number');
      await asBefore(before.url);
      await end();
      const { url } = await start(undefined, true);
      expect(await ask(url, 'select number from old_data')).toEqual([{ number: 7 }]);
      const { host } = new URL(url);
      await expect(ask(`postgres://postgres@${host}/shop`, 'select 1')).rejects.toThrow(/password/);
    },
    ROOM_FOR_A_START_MS,
  );

  it(
    'creates a new password when its file is lost',
    async () => {
      const { password } = new URL((await start()).url);
      rmSync(join(folder, 'data', major, 'password'));
      const { url } = await start();
      expect(new URL(url).password).not.toBe(password);
      expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
    ROOM_FOR_A_START_MS,
  );

  it(
    'recovers from a kill -9 of the server, immediately and without losing data',
    async () => {
      const before = await start(undefined, true);
      await ask(before.url, 'create table survivors as select 7 as number');
      process.kill(server()!.pid, 'SIGKILL');
      expect(await ask((await start()).url, 'select number from survivors')).toEqual([{ number: 7 }]);
    },
    ROOM_FOR_A_START_MS,
  );

  it(
    'is reused after its parent was killed, and stops with its last user',
    async () => {
      const first = await start();
      const { pid } = server()!;
      const users = join(folder, 'data', major, 'users');
      rmSync(join(users, readdirSync(users)[0]));
      writeFileSync(join(users, `${spawnSync('true').pid}-1.dead`), '');
      const adopted = await start();
      expect([adopted.url, server()?.pid]).toEqual([first.url, pid]);
      await adopted.stop();
      expect(server()).toBeNull();
      started.length = 0;
    },
    ROOM_FOR_A_START_MS,
  );

  it(
    'starts when an unrelated process has the pid of a dead server',
    async () => {
      const postgres = await start();
      const pidFile = join(folder, 'data', major, 'cluster/postmaster.pid');
      const lines = readFileSync(pidFile, 'utf8').split('\n');
      await stopAll();
      const stranger = spawn('sleep', ['60'], isRoot ? { uid: 65534, gid: 65534 } : {});
      writeFileSync(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'));
      expect((await start()).url).toBe(postgres.url);
      stranger.kill();
    },
    ROOM_FOR_A_START_MS,
  );

  it(
    'does not log customer input',
    async () => {
      const { url } = await start();
      await ask(url, 'create table unique_names (name text unique)');
      await ask(url, "insert into unique_names values ('Secret Child')");
      await expect(ask(url, "insert into unique_names values ('Secret Child')")).rejects.toThrow(
        'duplicate key',
      );
      const log = readFileSync(join(folder, 'data', major, 'postgres.log'), 'utf8');
      expect(log).toContain('duplicate key');
      expect(log).not.toContain('Secret Child');
    },
    ROOM_FOR_A_START_MS,
  );

  const asRoot = isRoot ? it : it.skip;

  asRoot(
    'runs as root through an unprivileged user who owns only the data',
    async () => {
      await start();
      const owner = (path: string) => statSync(join(folder, 'data', path)).uid;
      expect([owner(''), owner(major), owner(join(major, 'cluster'))]).toEqual([0, 0, 65534]);
      expect(statSync(`/proc/${server()!.pid}`).uid).toBe(65534);
    },
    ROOM_FOR_A_START_MS,
  );

  asRoot(
    'keeps its files under /var/lib when that user cannot enter the folder, and reports it',
    async () => {
      const home = join(folder, 'home');
      mkdirSync(home, { mode: 0o700 });
      const said: string[] = [];
      const options = { dataDir: join(home, 'data'), durable: false, log: (line: string) => said.push(line) };
      const postgres = await startPostgres(options);
      started.push(postgres);
      const [{ data_directory: cluster }] = await ask(postgres.url, 'show data_directory');
      expect(cluster).toMatch(/^\/var\/lib\/field-day\/[0-9a-f]{16}\/data-[0-9a-f]{16}\//);
      expect(said).toEqual([expect.stringContaining('its files live under /var/lib/field-day/')]);
      await stopAll();
      rmSync(dirname(dirname(String(cluster))), { recursive: true });
    },
    ROOM_FOR_A_START_MS,
  );

  const nobody = { uid: 65534, gid: 65534 };
  const canChange = isRoot && [PROJECT, dirname(process.execPath)].every((place) => canReach(nobody, place));
  (canChange ? it : it.skip)(
    'runs for an ordinary user as that user',
    () => {
      const home = join(folder, 'ordinary');
      mkdirSync(home);
      chownSync(home, 65534, 65534);
      const script = `import { startPostgres } from ${JSON.stringify(compileLauncher())};
      const postgres = await startPostgres({ dataDir: ${JSON.stringify(home)}, durable: false });
      await postgres.stop();
      console.log(postgres.url);`;
      const node = [process.execPath, '--input-type=module', '-e', script];
      const command = ['--reuid=65534', '--regid=65534', '--clear-groups', ...node];
      const answer = execFileSync('setpriv', command, { cwd: '/', encoding: 'utf8' });
      expect(answer.trim()).toMatch(/^postgres:/);
      expect(statSync(join(home, major, 'cluster')).uid).toBe(65534);
    },
    ROOM_FOR_A_START_MS,
  );
});
