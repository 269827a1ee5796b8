/**
 * Why nothing can be written to a folder, in a sentence that names it. Only for errors of this folder: other calls fail
 * with the same codes.
 * @param folder as the operator knows it, such as `BACKUP_DIR /backups`
 * @returns null for an error of another kind
 */
export function folderError(error: unknown, folder: string): string | null {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${folder} is full.`;
    case 'EROFS':
      return `${folder} is read-only.`;
    case 'EACCES':
    case 'EPERM':
      return `This user may not write to ${folder}.`;
    case 'ENOENT':
      return `${folder} is not there.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${folder} is not a folder.`;
    default:
      return null;
  }
}
