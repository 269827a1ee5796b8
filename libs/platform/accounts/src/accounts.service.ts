import { Injectable } from '@nestjs/common';
import {
  type AdminLevel,
  AppError,
  normalForm,
  type Login,
  type Register,
  type UserView,
} from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import {
  RateLimitsService,
  UsersRepository,
  userView,
  type RateAttempt,
  type RequestUser,
} from '#libs/platform/auth';
import { DataSource } from 'typeorm';
import { AccountRequestsService } from './account-requests.service.js';
import { refuseCommon } from './common-passwords.js';
import { PasswordsService } from './passwords.service.js';

/** Who logged in, and the password's hash that was checked: a session is opened only while it is still the password. */
export type KnownUser = { user: UserView; checkedHash: string };

@Injectable()
export class AccountsService {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersRepository,
    private readonly passwords: PasswordsService,
    private readonly limits: RateLimitsService,
    private readonly outbox: OutboxService,
    private readonly requests: AccountRequestsService,
  ) {}

  /**
   * Checks a name (or e-mail) and password; the same answer and time for unknown and known names. A guess counts
   * against the account, whether its name or its e-mail was typed, and against the address, before it is looked at.
   * @throws AppError WRONG_LOGIN, TOO_MANY after repeated failures, UNAVAILABLE while too many wait.
   */
  async authenticate({ username, password }: Login, address: string): Promise<KnownUser> {
    const user = await this.users.findByLogin(username);
    const checkedHash = user?.passwordHash ?? null;
    const attempts: RateAttempt[] = [
      ['login-account', user?.id ?? normalForm(username)],
      ['login-address', address],
    ];
    const isRight = await this.limits.guess(attempts, () => this.passwords.matches(checkedHash, password));
    if (!isRight || !user || !checkedHash) throw new AppError('WRONG_LOGIN');
    return { user: userView(user), checkedHash };
  }

  /**
   * Makes a user; the role is never an input: signing up makes no administrator. `account-registered` lets the bookings
   * of this session follow; an address is asked to be confirmed.
   * @throws AppError TAKEN for a name or e-mail in use, VALIDATION for a common password, TOO_MANY.
   */
  async register(input: Register, currentUser: RequestUser): Promise<UserView> {
    refuseCommon(input.password, 'password');
    await this.limits.count(['register-address', currentUser.address]);
    const passwordHash = await this.passwords.hash(input.password);
    return this.db.transaction(async (tx) => {
      const user = await this.users.insert(tx, {
        ...input,
        passwordHash,
        role: 'user',
        // Another user's session passes nothing on.
        registeredSessionId: currentUser.user ? null : currentUser.sessionId,
      });
      await this.outbox.publish(tx, 'account-registered', {
        userId: user.id,
        visitorId: currentUser.sessionId,
      });
      if (user.email) await this.requests.recordVerification(tx, user.id);
      return user;
    });
  }

  /**
   * A user's e-mail, first name (or empty) and what they may do as an administrator (null for no administrator); null
   * without an e-mail. For modules above that write to somebody.
   */
  async addresseeOf(
    userId: string,
  ): Promise<{ email: string; name: string; level: AdminLevel | null } | null> {
    const user = await this.users.find(userId);
    if (!user?.email) return null;
    const level = user.role === 'admin' ? user.adminLevel : null;
    return { email: user.email, name: user.firstName ?? '', level };
  }
}
