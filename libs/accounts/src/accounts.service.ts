import { Injectable } from '@nestjs/common';
import { AppError, type Login, type Register, type UserView } from '#libs/contracts';
import { Outbox } from '#libs/events';
import { RateLimits, type RateTry, type Visitor } from '#libs/visitors';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { Passwords } from './passwords.js';
import { UserEntity } from './user.entity.js';
import { userView } from './user.view.js';

const UNIQUE_VIOLATION = '23505';

@Injectable()
export class AccountsService {
  constructor(
    private readonly db: DataSource,
    private readonly passwords: Passwords,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Checks a name (or e-mail) and password; the same answer and time for unknown and known names.
   * @throws AppError WRONG_LOGIN, or TOO_MANY after repeated failures.
   */
  async authenticate({ username, password }: Login, address: string): Promise<UserView> {
    const name = username.toLowerCase();
    const tries: RateTry[] = [
      ['login-name', name],
      ['login-address', address],
    ];
    await this.limits.refuseIfSpent(...tries);
    const user = await this.findByName(name);
    if (await this.passwords.matches(user?.passwordHash ?? null, password))
      return userView(user as UserEntity);
    await this.limits.countFailure(...tries);
    throw new AppError('WRONG_LOGIN');
  }

  /**
   * Makes a user; the role is never asked for (rulings C60). `account-registered` lets the bookings of this
   * session follow (C57).
   * @throws AppError TAKEN for a name or e-mail in use, TOO_MANY.
   */
  async register(asked: Register, visitor: Visitor): Promise<UserView> {
    await this.limits.count(['register-address', visitor.address]);
    const passwordHash = await this.passwords.hash(asked.password);
    return this.db.transaction(async (tx) => {
      const user = await insertUser(tx, {
        ...asked,
        passwordHash,
        role: 'user',
        registeredVisitorId: visitor.visitorId,
      });
      await this.outbox.record(tx, 'account-registered', { userId: user.id, visitorId: visitor.visitorId });
      return user;
    });
  }

  /** Makes the administrator, or gives an existing one this password. For the command line and the first start. */
  async makeAdministrator(username: string, password: string): Promise<UserView> {
    const passwordHash = await this.passwords.hash(password);
    const known = await this.findByName(username.toLowerCase());
    if (!known)
      return insertUser(this.db.manager, {
        username,
        passwordHash,
        role: 'admin',
        registeredVisitorId: null,
      });
    await this.db.getRepository(UserEntity).update(known.id, { passwordHash, role: 'admin' });
    // Whoever took this name before must not stay logged in with new rights.
    await this.db.query('delete from sessions where user_id = $1', [known.id]);
    return userView({ ...known, role: 'admin' });
  }

  /** True when some administrator exists. */
  hasAdministrator(): Promise<boolean> {
    return this.db.getRepository(UserEntity).existsBy({ role: 'admin' });
  }

  private findByName(name: string): Promise<UserEntity | null> {
    return this.db
      .getRepository(UserEntity)
      .createQueryBuilder('u')
      .where('lower(u.username) = :name or lower(u.email) = :name', { name })
      .orderBy('lower(u.username) = :name', 'DESC')
      .getOne();
  }
}

type NewUser = Omit<Register, 'password'> & Pick<UserEntity, 'passwordHash' | 'role' | 'registeredVisitorId'>;

async function insertUser(tx: EntityManager, asked: NewUser): Promise<UserView> {
  const user = tx.create(UserEntity, {
    username: asked.username,
    email: asked.email ?? null,
    firstName: asked.firstName ?? null,
    lastName: asked.lastName ?? null,
    role: asked.role,
    passwordHash: asked.passwordHash,
    registeredVisitorId: asked.registeredVisitorId,
  });
  try {
    await tx.insert(UserEntity, user);
  } catch (error) {
    const isTaken = error instanceof QueryFailedError && error.driverError.code === UNIQUE_VIOLATION;
    throw isTaken ? new AppError('TAKEN') : error;
  }
  return userView(user);
}
