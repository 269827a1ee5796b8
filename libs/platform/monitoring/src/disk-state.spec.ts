import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskState } from './disk-state.js';

it.each([
  ['has space', tmpdir(), 1, 1, 'up'],
  ['is almost full', tmpdir(), 2 ** 60, 1, 'low'],
  ['is full', tmpdir(), 2 ** 60, 2 ** 60, 'full'],
  // A file in the place of the folder: unlike a folder without rights it cannot be written by root either.
  ['cannot be written', import.meta.filename, 1, 1, 'not writable'],
  ['is full and cannot be written', import.meta.filename, 2 ** 60, 2 ** 60, 'full'],
  ['is almost full and cannot be written', import.meta.filename, 2 ** 60, 1, 'not writable'],
  ['cannot be read', join(tmpdir(), 'no', 'such', 'folder'), 1, 1, 'unknown'],
])('a disk that %s', async (_, folder, lowBytes, fullBytes, state) => {
  expect(await diskState(folder, { lowBytes, fullBytes })).toBe(state);
});

it('nothing is left in the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    const states = await Promise.all([diskState(folder), diskState(folder)]);
    expect([states.includes('not writable'), readdirSync(folder)]).toEqual([false, []]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
