import { folderError } from './folder-error.js';

const failure = (code: string, facts: object = {}) => Object.assign(new Error('no'), { code, ...facts });

/** A disk on which only these folders exist, and what they answer to a write. */
const diskOf =
  (folders: Record<string, string | null>) =>
  (folder: string): void => {
    const code = folder in folders ? folders[folder] : 'ENOENT';
    if (code) throw failure(code, { syscall: 'access', path: folder });
  };
/** Node calls the parent missing, whatever the reason is. */
const notMade = failure('ENOENT', { syscall: 'mkdir', path: '/mnt/copies/backups' });

it.each<[string, Record<string, string | null>, string]>([
  ['on a read-only disk', { '/mnt': 'EROFS', '/': null }, 'BACKUP_DIR /b is read-only.'],
  ['where its parent is read-only', { '/mnt/copies': 'EROFS', '/mnt': null }, 'BACKUP_DIR /b is read-only.'],
  ['where this user may not write', { '/mnt': 'EACCES' }, 'This user may not write to BACKUP_DIR /b.'],
  ['where one may write', { '/mnt': null }, 'BACKUP_DIR /b is not there.'],
  ['of which no parent is there', {}, 'BACKUP_DIR /b is not there.'],
])('a folder that cannot be made %s', (_, folders, sentence) => {
  expect(folderError(notMade, 'BACKUP_DIR /b', diskOf(folders))).toBe(sentence);
});

it('a file of a missing folder is not there, whatever its parent is', () => {
  const missing = failure('ENOENT', { syscall: 'open', path: '/mnt/copies/a.zip' });
  expect(folderError(missing, '/mnt/copies', diskOf({ '/mnt': 'EROFS' }))).toBe('/mnt/copies is not there.');
});
