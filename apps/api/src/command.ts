// What the commands of npm share: the environment, and how they end.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BackupError, connectionError } from '#libs/platform/database';
import { endCommand, folderError, SettingsError } from '#libs/platform/config';
import { StorageFailure } from '#libs/platform/storage';
import { Mistake } from './find-database.js';

export const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Reads `.env`, and sets DATA_DIR as a whole path: npm runs in the project's folder. */
export function readEnvironment(): void {
  const envFile = path.join(ROOT, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  process.env.DATA_DIR = path.resolve(ROOT, process.env.DATA_DIR || '.data');
}

/** Prints what the command answers; when it fails, the last line is a sentence, and the exit code 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (error) {
    endCommand(sentenceOf(error), error);
  }
}

/** Tables or columns are missing: the migrations of this version have not run. */
const isBehind = (error: unknown) =>
  ['42P01', '42703'].includes((error as { driverError?: { code?: string } }).driverError?.code ?? '');

function sentenceOf(error: unknown): string | null {
  const isSentence = [Mistake, SettingsError, BackupError, StorageFailure].some(
    (kind) => error instanceof kind,
  );
  if (isSentence) return (error as Error).message;
  if (isBehind(error)) return 'The database is behind this version. Please run "npm run migrate" first.';
  const { code, syscall, path: place = `DATA_DIR ${process.env.DATA_DIR}` } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM')
    return `This user may not use ${place}: run this as the one who runs the product.`;
  const isOfFolder = code === 'ENOSPC' || code === 'EROFS' || (code === 'ENOENT' && syscall === 'mkdir');
  if (isOfFolder) return folderError(error, place);
  return connectionError(error, process.env.DATABASE_URL ?? 'postgres:');
}
