import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderIdOf } from '#libs/platform/auth';
import { connectionOptions } from '#libs/platform/database';
import { setUpModules, until } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { MonitoringModule } from '../monitoring.module.js';
import { OperationsService } from '../operations.service.js';
import { ApiHeartbeat } from './api-heartbeat.js';
import { ProcessesRepository } from './processes.repository.js';

const { modules, database } = setUpModules([MonitoringModule]);
const folders: string[] = [];
let running: ApiHeartbeat[] = [];
let db: DataSource;
beforeAll(async () => {
  db = await new DataSource(connectionOptions(database.url)).initialize();
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  running = [];
});
afterAll(async () => {
  await db.destroy();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const newFolder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'api-heartbeat-')));
  return folders.at(-1)!;
};
const SHARED = newFolder();

/** Starts a process with these secrets; returns why it cannot, or null. */
async function startWith(
  guestSecrets: string[],
  linkSecret = 'links',
  place: { DATA_DIR?: string; FILES_URL?: string } = {},
): Promise<string | null> {
  const folder = folderIdOf({ FILES_URL: '', DATA_DIR: SHARED, ...place });
  const heartbeat = new ApiHeartbeat(db, { guestSecrets, linkSecret, folder });
  running.push(heartbeat);
  return heartbeat.start().then(
    () => null,
    ({ message }: Error) => message,
  );
}

describe('a second API process', () => {
  it.each([
    ['with the same secrets starts', ['one'], 'links', null],
    ['that accepts a new secret behind the old one starts', ['one', 'two'], 'links', null],
    [
      'that signs with a secret unknown to the first is refused',
      ['two', 'one'],
      'links',
      /set the same GUEST_SECRETS/,
    ],
    ['with other guest secrets is refused', ['two'], 'links', /set the same GUEST_SECRETS/],
    ['with another link secret is refused', ['one'], 'other', /set the same LINK_SECRET/],
  ])('%s', async (_, guestSecrets, linkSecret, message) => {
    expect(await startWith(['one'])).toBeNull();
    const answer = await startWith(guestSecrets, linkSecret);
    if (message === null) expect(answer).toBeNull();
    else expect(answer).toMatch(message);
  });

  it('starts with other secrets after the first was stopped, or killed 20 seconds ago', async () => {
    await startWith(['one']);
    await running.pop()!.stop();
    expect(await startWith(['two'])).toBeNull();
    await database.query("update api_processes set seen_at = now() - interval '21 seconds'");
    expect(await startWith(['three'])).toBeNull();
  });
});

it('a refused process leaves no row, so that the next one is compared with those that run', async () => {
  await startWith(['one']);
  await startWith(['two']);
  expect(await database.query('select from api_processes')).toHaveLength(1);
});

it('processes without a shared folder are reported to operators', async () => {
  const warnings = async () => (await modules.get(OperationsService).summary()).warnings.join();
  await startWith(['one']);
  await startWith(['one']);
  expect(await warnings()).not.toContain('DATA_DIR');
  await startWith(['one'], 'links', { DATA_DIR: newFolder() });
  // The summary is cached for a second.
  await until('operators are told', async () => (await warnings()).includes('let them share DATA_DIR'));
});

it('processes with one bucket need no shared folder, and those with two are reported', async () => {
  await database.query('delete from worker_heartbeats; delete from api_processes');
  const one = 's3://files?endpoint=https://s3.example.com';
  await startWith(['one'], 'links', { FILES_URL: `${one}&region=us-east-1`, DATA_DIR: newFolder() });
  await startWith(['one'], 'links', { FILES_URL: one, DATA_DIR: newFolder() });
  const processes = modules.get(ProcessesRepository);
  expect(await processes.haveDifferentFolders()).toBe(false);
  await startWith(['one'], 'links', { FILES_URL: one.replace('files', 'other') });
  expect(await processes.haveDifferentFolders()).toBe(true);
});
