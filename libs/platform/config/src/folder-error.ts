import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';

const assertWritable = (folder: string): void => accessSync(folder, constants.W_OK);

/**
 * Why nothing can be written to a folder, in a sentence that names it. Only for errors of this folder: other calls fail
 * with the same codes.
 * @param folder as the operator knows it, such as `BACKUP_DIR /backups`
 * @param assertMayWrite throws as Node does when one may not write to an existing folder
 * @returns null for an error of another kind
 */
export function folderError(error: unknown, folder: string, assertMayWrite = assertWritable): string | null {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${folder} is full.`;
    case 'EROFS':
      return `${folder} is read-only.`;
    case 'EACCES':
    case 'EPERM':
      return `This user may not write to ${folder}.`;
    case 'ENOENT': {
      const { syscall, path } = error as NodeJS.ErrnoException;
      const cause = syscall === 'mkdir' && path ? parentFault(dirname(path), assertMayWrite) : null;
      return folderError(cause, folder) ?? `${folder} is not there.`;
    }
    case 'ENOTDIR':
    case 'EEXIST':
      return `${folder} is not a folder.`;
    default:
      return null;
  }
}

/**
 * Why no folder can be made in this one or, when it is not there either, in the next above that is; null when one can.
 * Node's recursive mkdir calls a folder missing that it cannot make on a read-only disk.
 */
function parentFault(folder: string, assertMayWrite: (folder: string) => void): unknown {
  try {
    assertMayWrite(folder);
    return null;
  } catch (error) {
    const above = dirname(folder);
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && above !== folder;
    return isMissing ? parentFault(above, assertMayWrite) : error;
  }
}
