import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setUpFolder } from '#libs/platform/testing';
import { openArchive, writeArchive } from './archive.js';
import { BackupError } from './backup-error.js';
import { seal, unseal } from './sealed.js';

const home = setUpFolder();
const EMPTY = { version: '1', takenAt: '', migrations: [], sequences: [], vanished: [] };
const streamOf = (text: string) => Readable.from([Buffer.from(text)]);

/** Everything that a restore would use. */
async function contentOf(file: string): Promise<string[]> {
  const archive = await openArchive(file);
  try {
    const { manifest, readFile, readSecrets, readTable } = archive;
    const read = [await (await readTable('t')).toArray(), await (await readFile('pictures/a')).toArray()];
    return [
      JSON.stringify(manifest),
      ...read.map((parts) => parts.join('')),
      (await readSecrets()).toString(),
    ];
  } finally {
    archive.close();
  }
}

it('every flipped byte of an archive is noticed', async () => {
  const [file, changed] = [join(home, 'a.zip'), join(home, 'b.zip')];
  await writeArchive(file, async (draft) => ({
    ...EMPTY,
    tables: [
      { name: 't', columns: ['a'], rows: 9, ...(await draft.addTable('t', streamOf('row\n'.repeat(9)))) },
    ],
    files: [{ path: 'pictures/a', ...(await draft.addFile('pictures/a', streamOf('a picture'))) }],
    secrets: await draft.addSecrets(Buffer.from('sealed')),
  }));
  const content = await contentOf(file);
  expect(content.slice(1)).toEqual(['row\n'.repeat(9), 'a picture', 'sealed']);
  const bytes = readFileSync(file);
  let noticed = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const flipped = Buffer.from(bytes);
    flipped[at] ^= 1;
    writeFileSync(changed, flipped);
    const read = await contentOf(changed).catch((error: unknown) => error);
    if (read instanceof BackupError) noticed += 1;
  }
  rmSync(changed);
  expect(noticed).toBe(bytes.length);
});

it.each<[string, object]>([
  ['no tables', { tables: undefined }],
  ['tables that are no list', { tables: {} }],
  ['a table without columns', { tables: [{ name: 't', rows: 0, bytes: 0, sha256: '' }] }],
  ['a file without a path', { files: [{ bytes: 0, sha256: '' }] }],
  ['a file that is nothing', { files: [null] }],
  ['migrations that are no names', { migrations: [{}] }],
  ['sequences that are no numbers', { sequences: [{ name: 's' }] }],
  ['secrets that are a text', { secrets: 'sealed' }],
  ['a size that is no number', { files: [{ path: 'pictures/a', bytes: '1', sha256: '' }] }],
])('a manifest with %s gets a sentence', async (_, changes) => {
  const file = join(home, 'malformed.zip');
  rmSync(file, { force: true });
  await writeArchive(file, async () => ({ ...EMPTY, tables: [], files: [], secrets: null, ...changes }));
  await expect(openArchive(file)).rejects.toThrow(
    new BackupError(`${file} is damaged: manifest.json is not what the backup wrote.`),
  );
});

it('a sealed text opens with its passphrase only, and not after a change', () => {
  const sealed = seal('a secret', 'a passphrase');
  expect(sealed.includes('a secret')).toBe(false);
  expect([unseal(sealed, 'a passphrase'), unseal(sealed, 'another one')]).toEqual(['a secret', null]);
  sealed[sealed.length - 1] ^= 1;
  expect(unseal(sealed, 'a passphrase')).toBeNull();
});
