import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from '../src/journal.js';

/** Emits `asked` on fdatasync, which completes on `kept`. */
const disk = new EventEmitter();

jest.mock('node:fs/promises', () => {
  const real = jest.requireActual<typeof files>('node:fs/promises');
  const datasync = () => {
    const kept = once(disk, 'kept');
    disk.emit('asked');
    return kept;
  };
  const open = async (...given: Parameters<typeof files.open>) =>
    Object.assign(await real.open(...given), { datasync });
  return { ...real, open };
});

it('append() resolves only after fdatasync, so that a power failure loses no answered call', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  const journal = new Journal(join(folder, 'ledger.json'));
  let isWritten = false;
  const asked = once(disk, 'asked');
  const written = journal.append([['captures', 'C1', {}]]).then(() => (isWritten = true));
  await asked;
  await new Promise(setImmediate);
  expect(isWritten).toBe(false);
  disk.emit('kept');
  await written;
  expect(journal.read()).toEqual([['captures', 'C1', {}]]);
  await journal.close();
  rmSync(folder, { recursive: true });
});
