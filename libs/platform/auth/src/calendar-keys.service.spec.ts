import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '#libs/platform/config';
import { CalendarKeysService, type Link } from './calendar-keys.service.js';

const keys = (LINK_SECRET: string, DATA_DIR = '.data') =>
  new CalendarKeysService(
    Object.assign(new Settings(), { LINK_SECRET, DATA_DIR }),
    null as never,
    null as never,
  );
const mine = keys('a secret that makes the keys of links');
const link: Link = { purpose: 'calendar', id: 'crew-3', generation: 1 };

it('creates a deterministic, URL-safe key', () => {
  expect(mine.keyOf(link)).toMatch(/^[\w-]{43}$/);
  expect(mine.keyOf({ ...link })).toBe(mine.keyOf(link));
  expect(mine.isKey(mine.keyOf(link), link)).toBe(true);
});

it.each<[string, Link]>([
  ['another calendar', { ...link, id: 'crew-4' }],
  ['a new generation', { ...link, generation: 2 }],
])('the key of %s differs', (_what, other) => {
  expect(mine.isKey(mine.keyOf(other), link)).toBe(false);
});

it.each(['', 'x', 'A'.repeat(43), 'ä'.repeat(43)])('rejects the key %j', (given) => {
  expect(mine.isKey(given, link)).toBe(false);
});

it('invalidates all links with another secret', () => {
  expect(mine.isKey(keys('another secret of more than 32 letters').keyOf(link), link)).toBe(false);
});

it('creates a secret with mode 600 that all processes share when none is configured', () => {
  const folder = mkdtempSync(join(tmpdir(), 'link-secret-'));
  try {
    const key = keys('', folder).keyOf(link);
    expect(keys('', folder).isKey(key, link)).toBe(true);
    const path = join(folder, 'link-secret');
    expect([statSync(path).mode & 0o777, readFileSync(path, 'utf8').length]).toEqual([0o600, 43]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
