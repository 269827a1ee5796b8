import { Injectable } from '@nestjs/common';
import {
  AppError,
  compareNames,
  keysOf,
  normalForm,
  type AdminLevel,
  type Register,
  type UserView,
} from '#libs/shared/contracts';
import { DataSource, In, QueryFailedError, type EntityManager } from 'typeorm';
import { UserEntity } from './user.entity.js';
import { userView } from './user.view.js';

const UNIQUE_VIOLATION = '23505';
const isUniqueViolation = (error: unknown) =>
  error instanceof QueryFailedError && error.driverError.code === UNIQUE_VIOLATION;
const ADDRESS_TAKEN = 'Another account has this email address.';

/** Input of `insert`; the password is already hashed. */
export type NewUser = Omit<Register, 'password'> &
  Pick<UserEntity, 'passwordHash' | 'role' | 'registeredSessionId'>;

/** The only access to the `users` table. The accounts module decides which changes are allowed. */
@Injectable()
export class UsersRepository {
  constructor(private readonly db: DataSource) {}

  /** Null when the account was deleted. */
  find(id: string): Promise<UserEntity | null> {
    return this.db.getRepository(UserEntity).findOneBy({ id });
  }

  /** The accounts among `ids` that exist, in no particular order. */
  findAll(ids: readonly string[]): Promise<UserEntity[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.db.getRepository(UserEntity).findBy({ id: In(ids) });
  }

  /**
   * Finds the account for a login name or e-mail, in any spelling; null without a match. Of several matches the order
   * is: exact spelling, verified e-mail, user name, unverified e-mail (anyone could have entered it).
   */
  async findByLogin(typed: string): Promise<UserEntity | null> {
    const keys = keysOf(typed);
    const [, exactly] = keys;
    const rank = ({ usernameKey, emailKey, emailVerifiedAt }: UserEntity) => {
      if (usernameKey === exactly || emailKey === exactly) return 0;
      if (emailKey === keys[0] && emailVerifiedAt) return 1;
      return usernameKey === keys[0] ? 2 : 3;
    };
    const found = await this.db
      .getRepository(UserEntity)
      .find({ where: [{ usernameKey: In(keys) }, { emailKey: In(keys) }] });
    return found.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
  }

  /** Finds the account with this user name, in any spelling; null when the name is free. */
  async findByUsername(typed: string): Promise<UserEntity | null> {
    const [plain, exactly] = keysOf(typed);
    const users = this.db.getRepository(UserEntity);
    return (
      (await users.findOneBy({ usernameKey: exactly })) ?? (await users.findOneBy({ usernameKey: plain }))
    );
  }

  /**
   * User id for an e-mail, given its keys; null when unknown. The exact spelling is preferred over the normalized form.
   */
  async idOfAddress(tx: EntityManager, emailKeys: readonly string[]): Promise<string | null> {
    const [found]: { id: string }[] = await tx.query(
      'select id from users where email_key = any($1) order by email_key collate "C" limit 1',
      [emailKeys],
    );
    return found?.id ?? null;
  }

  /**
   * Login accepts a user name or an e-mail, so a user name that is an e-mail must be the account's own: otherwise the
   * owner of that address could be locked out. The error does not depend on whether the address has an account.
   * @throws AppError TAKEN for a name or e-mail in use (in any spelling) and for a name that is another e-mail.
   */
  async insert(tx: EntityManager, input: NewUser): Promise<UserView> {
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
      throw isUniqueViolation(error) ? new AppError('TAKEN') : error;
    }
    return userView(user);
  }

  /** Locks a user row until the end of the transaction, to serialize changes to one user. */
  async lock(tx: EntityManager, id: string): Promise<void> {
    await tx.query('select from users where id = $1 for no key update', [id]);
  }

  /** Sorted by user name. */
  async administrators(): Promise<UserEntity[]> {
    const rows = await this.db
      .getRepository(UserEntity)
      .find({ where: { role: 'admin' }, order: { usernameKey: 'ASC', id: 'ASC' } });
    return rows.toSorted((one, other) => compareNames(one.username, other.username));
  }

  /** Locks all administrator rows in the caller's transaction and returns their levels. */
  lockAdministrators(tx: EntityManager): Promise<Pick<UserEntity, 'id' | 'adminLevel'>[]> {
    return tx.query(
      `select id, admin_level as "adminLevel" from users where role = 'admin' order by id for update`,
    );
  }

  hasAdministrator(): Promise<boolean> {
    return this.db.getRepository(UserEntity).existsBy({ role: 'admin' });
  }

  /** The oldest administrator account; null without one. */
  firstAdministrator(): Promise<UserEntity | null> {
    return this.db
      .getRepository(UserEntity)
      .findOne({ where: { role: 'admin' }, order: { createdAt: 'ASC' } });
  }

  /** Sets the admin role and level, and a new password if a hash is given. Takes effect with the next request. */
  async makeAdministrator(
    tx: EntityManager,
    id: string,
    { level, passwordHash }: { level: AdminLevel; passwordHash?: string },
  ): Promise<void> {
    await tx.update(UserEntity, id, {
      role: 'admin',
      adminLevel: level,
      ...(passwordHash && { passwordHash }),
    });
  }

  /** Resets the account to an ordinary user. */
  async endAdministrator(tx: EntityManager, id: string): Promise<void> {
    await tx.update(UserEntity, id, { role: 'user', adminLevel: 'full' });
  }

  /** Returns false without a change if the password changed since `hashes.checked` was read. */
  async changePassword(
    tx: EntityManager,
    id: string,
    hashes: { checked: string; next: string },
  ): Promise<boolean> {
    const { affected } = await tx.update(
      UserEntity,
      { id, passwordHash: hashes.checked },
      { passwordHash: hashes.next },
    );
    return affected === 1;
  }

  /** Sets the password from a mailed link, which also verifies the e-mail. */
  async resetPassword(tx: EntityManager, id: string, passwordHash: string, at: Date): Promise<void> {
    await tx.query(
      'update users set password_hash = $2, email_verified_at = coalesce(email_verified_at, $3) where id = $1',
      [id, passwordHash, at],
    );
  }

  /**
   * Sets another e-mail, and the user name too if it is the previous e-mail. Returns the previous one.
   * @throws AppError TAKEN for an e-mail in use.
   */
  async changeEmail(
    tx: EntityManager,
    id: string,
    email: string,
    verifiedAt: Date | null,
  ): Promise<string | null> {
    await this.lock(tx, id);
    const before = await tx.findOneByOrFail(UserEntity, { id });
    const emailKey = normalForm(email);
    const isName = before.emailKey !== null && before.usernameKey === before.emailKey;
    const name = isName ? { username: email, usernameKey: emailKey } : {};
    try {
      await tx.update(UserEntity, id, { email, emailKey, emailVerifiedAt: verifiedAt, ...name });
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('TAKEN', ADDRESS_TAKEN) : error;
    }
    return before.email;
  }

  async confirmEmail(tx: EntityManager, id: string, at: Date): Promise<void> {
    await tx.update(UserEntity, id, { emailVerifiedAt: at });
  }

  /** Sets or clears the host flag. Takes effect with the next request. */
  async setHost(tx: EntityManager, id: string, isHost: boolean): Promise<void> {
    await tx.update(UserEntity, id, { isHost });
  }

  /** Deletes the row; foreign keys cascade or are set to null. */
  async remove(tx: EntityManager, id: string): Promise<void> {
    await tx.delete(UserEntity, id);
  }
}

/** The operator chooses the names of administrators, so for them only an e-mail in use is rejected. */
async function isAnothersEmail(tx: EntityManager, { usernameKey, emailKey, role }: UserEntity) {
  if (!usernameKey.includes('@') || usernameKey === emailKey) return false;
  return role === 'user' || tx.existsBy(UserEntity, { emailKey: usernameKey });
}
