import { AppError, normalForm, type Register, type UserView } from '#libs/shared/contracts';
import { QueryFailedError, type EntityManager } from 'typeorm';
import { UserEntity } from './user.entity.js';
import { userView } from './user.view.js';

const UNIQUE_VIOLATION = '23505';

/** A user to be made; the password is its hash. */
export type NewUser = Omit<Register, 'password'> &
  Pick<UserEntity, 'passwordHash' | 'role' | 'registeredSessionId'>;

/**
 * People log in with name or e-mail, so a name that is an e-mail must be the account's own: whoever has that address
 * would otherwise no longer get in, or never. The answer is the same whether or not somebody has it.
 * @throws AppError TAKEN for a name or e-mail in use, however it is written, and for a name that is another's e-mail.
 */
export async function insertUser(tx: EntityManager, input: NewUser): Promise<UserView> {
  const user = tx.create(UserEntity, {
    username: input.username,
    usernameKey: normalForm(input.username),
    email: input.email ?? null,
    emailKey: input.email ? normalForm(input.email) : null,
    firstName: input.firstName ?? null,
    lastName: input.lastName ?? null,
    role: input.role,
    adminLevel: 'full',
    passwordHash: input.passwordHash,
    registeredSessionId: input.registeredSessionId,
    emailVerifiedAt: null,
    isHost: false,
  });
  if (await isAnothersEmail(tx, user)) throw new AppError('TAKEN');
  try {
    await tx.insert(UserEntity, user);
  } catch (error) {
    const isTaken = error instanceof QueryFailedError && error.driverError.code === UNIQUE_VIOLATION;
    throw isTaken ? new AppError('TAKEN') : error;
  }
  return userView(user);
}

/** An administrator is named by whoever runs the product, so there only an address in use is refused. */
async function isAnothersEmail(tx: EntityManager, { usernameKey, emailKey, role }: UserEntity) {
  if (!usernameKey.includes('@') || usernameKey === emailKey) return false;
  return role === 'user' || tx.existsBy(UserEntity, { emailKey: usernameKey });
}
