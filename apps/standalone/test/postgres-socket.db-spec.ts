import { statSync } from 'node:fs';
import { join } from 'node:path';
import { connectionOptions } from '#libs/platform/database';
import { DataSource } from 'typeorm';
import { ask, embeddedFixture, ROOM_FOR_A_START_MS } from './embedded-fixture.js';

describe('the embedded PostgreSQL', () => {
  const { folder, start } = embeddedFixture();

  const MEANS = "select coalesce(inet_server_addr()::text, 'socket') as means";
  it(
    'is reachable by programs through an owner-only socket that requires the password',
    async () => {
      const { url, programUrl } = await start();
      const means = [await ask(url, MEANS), await ask(programUrl, MEANS)].flat().map((row) => row.means);
      expect(means).toEqual([expect.stringContaining('127.0.0.1'), 'socket']);
      const socket = new URL(programUrl).searchParams.get('host') as string;
      expect(statSync(socket).mode & 0o777).toBe(0o700);
      await expect(ask(programUrl.replace(/:[^:@]*@/, ':wrong@'), MEANS)).rejects.toThrow(/password/);
      const modules = await new DataSource(connectionOptions(programUrl)).initialize();
      expect(await modules.query(MEANS)).toEqual([{ means: 'socket' }]);
      await modules.destroy();
    },
    ROOM_FOR_A_START_MS,
  );

  it.each([
    ['whose path is too long for a socket', 'a'.repeat(90)],
    ['whose path holds a space', 'a folder'],
  ])(
    'in a folder %s is reachable by TCP only',
    async (_what, name) => {
      const { url, programUrl } = await start(join(folder, name));
      expect(programUrl).toBe(url);
      expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
    ROOM_FOR_A_START_MS,
  );
});
