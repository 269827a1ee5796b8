import { randomUUID } from 'node:crypto';
import { normalForm, type UserView } from '#libs/shared/contracts';
import { insertRow } from './insert-row.js';
import type { TestDatabase } from '../test-database.js';

type StoredUser = Omit<UserView, 'emailVerified'> & {
  emailVerifiedAt: Date | null;
  passwordHash: string;
  createdAt: Date;
};

/** Inserts a user: no address and not an administrator by default. The account has no usable password. */
export async function insertUser(
  database: TestDatabase,
  changes: Partial<StoredUser> = {},
): Promise<UserView & StoredUser> {
  const id = randomUUID();
  const row: StoredUser = {
    id,
    username: `user-${id}`,
    email: null,
    firstName: null,
    lastName: null,
    role: 'user',
    emailVerifiedAt: null,
    isHost: false,
    passwordHash: 'the hash of no password',
    createdAt: new Date('2026-06-01T14:00:00Z'),
    ...changes,
  };
  const keys = { usernameKey: normalForm(row.username), emailKey: row.email && normalForm(row.email) };
  await insertRow(database, 'users', { ...row, ...keys });
  return { ...row, emailVerified: row.emailVerifiedAt !== null };
}
