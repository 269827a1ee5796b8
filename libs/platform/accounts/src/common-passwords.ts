import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#libs/shared/contracts';

const SENTENCE = 'This password is one of the most common ones. Please choose another one.';

let known: Set<string> | null = null;

/** Read when it is first needed, beside this file: the build copies it next to the compiled code. */
function commonPasswords(): Set<string> {
  const file = join(import.meta.dirname, 'common-passwords.json');
  known ??= new Set((JSON.parse(readFileSync(file, 'utf8')) as { passwords: string }).passwords.split(' '));
  return known;
}

/** True for a password that whoever guesses tries among the first ten thousand, also in capitals. */
export const isCommon = (password: string) => commonPasswords().has(password.normalize('NFKC').toLowerCase());

/** @throws AppError VALIDATION for a common password, on the field that it was typed into. */
export function refuseCommon(password: string, field: string): void {
  if (isCommon(password)) throw AppError.validation({ [field]: SENTENCE });
}
