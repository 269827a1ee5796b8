import { Injectable } from '@nestjs/common';
import {
  AppError,
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

/** A user to be made; the password is its hash. */
export type NewUser = Omit<Register, 'password'> &
  Pick<UserEntity, 'passwordHash' | 'role' | 'registeredSessionId'>;

/** The one module's way to the table of users; what a change of it means is decided in accounts. */
@Injectable()
export class UsersRepository {
  constructor(private readonly db: DataSource) {}

  /** Null for somebody whose account is gone. */
  find(id: string): Promise<UserEntity | null> {
    return this.db.getRepository(UserEntity).findOneBy({ id });
  }

  /** Those of these accounts that exist. */
  findAll(ids: readonly string[]): Promise<UserEntity[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.db.getRepository(UserEntity).findBy({ id: In(ids) });
  }

  /**
   * Who logs in with this name or e-mail, however it is written; null for nobody. Of several the exact spelling comes
   * first, then whoever has proved that the address is theirs, then the name, and last an address that anybody could
   * have claimed.
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

  /** Whose user name this is, however it is written; null when it is free. */
  async findByUsername(typed: string): Promise<UserEntity | null> {
    const [plain, exactly] = keysOf(typed);
    const users = this.db.getRepository(UserEntity);
    return (
      (await users.findOneBy({ usernameKey: exactly })) ?? (await users.findOneBy({ usernameKey: plain }))
    );
  }

  /** Whose address it is, by its keys; an exact spelling comes before the normal form. Null for nobody. */
  async idOfAddress(tx: EntityManager, emailKeys: readonly string[]): Promise<string | null> {
    const [found]: { id: string }[] = await tx.query(
      'select id from users where email_key = any($1) order by email_key collate "C" limit 1',
      [emailKeys],
    );
    return found?.id ?? null;
  }

  /**
   * People log in with name or e-mail, so a name that is an e-mail must be the account's own: whoever has that address
   * would otherwise no longer get in, or never. The answer is the same whether or not somebody has it.
   * @throws AppError TAKEN for a name or e-mail in use, however it is written, and for a name that is another's e-mail.
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
      const isTaken = error instanceof QueryFailedError && error.driverError.code === UNIQUE_VIOLATION;
      throw isTaken ? new AppError('TAKEN') : error;
    }
    return userView(user);
  }

  /** Locks a user until the caller's transaction ends, so that what they do comes one after another. */
  async lock(tx: EntityManager, id: string): Promise<void> {
    await tx.query('select from users where id = $1 for no key update', [id]);
  }

  /** All administrators, by name. */
  administrators(): Promise<UserEntity[]> {
    return this.db
      .getRepository(UserEntity)
      .find({ where: { role: 'admin' }, order: { usernameKey: 'ASC', id: 'ASC' } });
  }

  /** Locks all administrators in the caller's transaction and returns what they may do. */
  lockAdministrators(tx: EntityManager): Promise<Pick<UserEntity, 'id' | 'adminLevel'>[]> {
    return tx.query(
      `select id, admin_level as "adminLevel" from users where role = 'admin' order by id for update`,
    );
  }

  hasAdministrator(): Promise<boolean> {
    return this.db.getRepository(UserEntity).existsBy({ role: 'admin' });
  }

  /** The administrator whose account is the oldest; null without any. */
  firstAdministrator(): Promise<UserEntity | null> {
    return this.db
      .getRepository(UserEntity)
      .findOne({ where: { role: 'admin' }, order: { createdAt: 'ASC' } });
  }

  /** Gives the role and what goes with it, and a new password when there is a hash of one; known from the next request on. */
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

  /** An ordinary user again. */
  async endAdministrator(tx: EntityManager, id: string): Promise<void> {
    await tx.update(UserEntity, id, { role: 'user', adminLevel: 'full' });
  }

  /** False, and nothing changed, when the password is no longer the one that was checked. */
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

  /** Sets a password by a mailed link; whoever opened it reads the mail of the address, which is confirmed with it. */
  async resetPassword(tx: EntityManager, id: string, passwordHash: string, at: Date): Promise<void> {
    await tx.query(
      'update users set password_hash = $2, email_verified_at = coalesce(email_verified_at, $3) where id = $1',
      [id, passwordHash, at],
    );
  }

  async confirmEmail(tx: EntityManager, id: string, at: Date): Promise<void> {
    await tx.update(UserEntity, id, { emailVerifiedAt: at });
  }

  /** Makes the account that of a host, or no longer; known from its next request on. */
  async setHost(tx: EntityManager, id: string, isHost: boolean): Promise<void> {
    await tx.update(UserEntity, id, { isHost });
  }

  /** Removes the row; what hangs on it by foreign keys goes or forgets it. */
  async remove(tx: EntityManager, id: string): Promise<void> {
    await tx.delete(UserEntity, id);
  }
}

/** An administrator is named by whoever runs the product, so there only an address in use is rejected. */
async function isAnothersEmail(tx: EntityManager, { usernameKey, emailKey, role }: UserEntity) {
  if (!usernameKey.includes('@') || usernameKey === emailKey) return false;
  return role === 'user' || tx.existsBy(UserEntity, { emailKey: usernameKey });
}
