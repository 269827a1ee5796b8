import { AppError, type Register, type UserView } from '#libs/contracts';
import { QueryFailedError, type EntityManager } from 'typeorm';
import { UserEntity } from './user.entity.js';
import { userView } from './user.view.js';

const UNIQUE_VIOLATION = '23505';

type NewUser = Omit<Register, 'password'> & Pick<UserEntity, 'passwordHash' | 'role' | 'registeredVisitorId'>;

/**
 * @throws AppError TAKEN for a name or e-mail in use, however it is written; a name that is somebody's e-mail counts as
 * used, since people log in with either and that person would no longer get in.
 */
export async function insertUser(tx: EntityManager, asked: NewUser): Promise<UserView> {
  const user = tx.create(UserEntity, {
    username: asked.username,
    email: asked.email ?? null,
    firstName: asked.firstName ?? null,
    lastName: asked.lastName ?? null,
    role: asked.role,
    passwordHash: asked.passwordHash,
    registeredVisitorId: asked.registeredVisitorId,
    emailVerifiedAt: null,
  });
  const isSomebodysEmail: unknown[] = await tx.query('select from users where lower(email) = lower($1)', [
    asked.username,
  ]);
  if (isSomebodysEmail.length > 0) throw new AppError('TAKEN');
  try {
    await tx.insert(UserEntity, user);
  } catch (error) {
    const isTaken = error instanceof QueryFailedError && error.driverError.code === UNIQUE_VIOLATION;
    throw isTaken ? new AppError('TAKEN') : error;
  }
  return userView(user);
}
