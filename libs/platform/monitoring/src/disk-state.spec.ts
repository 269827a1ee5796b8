import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskState } from './disk-state.js';

it.each([
  ['has space', tmpdir(), 1, 1, 'up'],
  ['is almost full', tmpdir(), 2 ** 60, 1, 'low'],
  ['is full', tmpdir(), 2 ** 60, 2 ** 60, 'full'],
  ['cannot be read', join(tmpdir(), 'no', 'such', 'folder'), 1, 1, 'unknown'],
])('a disk that %s', async (_, folder, lowBytes, fullBytes, state) => {
  expect(await diskState(folder, { lowBytes, fullBytes })).toBe(state);
});
