import { Injectable, Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import {
  AppError,
  normalForm,
  type AdminLevel,
  type ChangePassword,
  type Login,
  type Register,
  type UserView,
} from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import {
  CalendarKeysService,
  RateLimitsService,
  SessionsService,
  UsersRepository,
  userView,
  type RateAttempt,
  type RequestUser,
} from '#libs/platform/auth';
import { DataSource } from 'typeorm';
import { AccountRequestsService } from './account-requests.service.js';
import { accountRemoval } from './before-account-removal.js';
import { rejectCommonPassword, PasswordsService } from './passwords.service.js';
import { demandAnotherFull } from './team/team.service.js';

/**
 * The authenticated user and the hash that was verified: a session is opened only if the hash has not changed since.
 */
export type KnownUser = { user: UserView; checkedHash: string };

const log = new Logger('Accounts');

/** Log-in, sign-up and the account settings of a user. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersRepository,
    private readonly passwords: PasswordsService,
    private readonly limits: RateLimitsService,
    private readonly outbox: OutboxService,
    private readonly requests: AccountRequestsService,
    private readonly sessions: SessionsService,
    private readonly calendars: CalendarKeysService,
    private readonly discovery: DiscoveryService,
  ) {}

  /**
   * Verifies a user name (or e-mail) and password. Answer and timing do not depend on whether the name exists. The
   * attempt counts against the account (for name and e-mail together) and the network address before the password is
   * checked.
   * @throws AppError WRONG_LOGIN, TOO_MANY after repeated failures, UNAVAILABLE when the hash queue is full.
   */
  async authenticate({ username, password }: Login, address: string): Promise<KnownUser> {
    const user = await this.users.findByLogin(username);
    const checkedHash = user?.passwordHash ?? null;
    const attempts: RateAttempt[] = [
      ['login-account', user?.id ?? normalForm(username)],
      ['login-address', address],
    ];
    const isRight = await this.limits.guess(attempts, () => this.passwords.matches(checkedHash, password));
    if (!isRight || !user || !checkedHash) {
      // A name that has no account may be a password typed into the wrong field, so it is not logged.
      log.warn({ account: user?.id ?? null, client: address }, 'log-in failed');
      throw new AppError('WRONG_LOGIN');
    }
    log.log({ account: user.id, client: address }, 'logged in');
    return { user: userView(user), checkedHash };
  }

  /**
   * Creates an ordinary user; the role is never taken from the input. Handlers of `account-registered` assign the
   * bookings of this session to the user. If there is an e-mail, a verification mail is requested.
   * @throws AppError TAKEN for a name or e-mail in use, VALIDATION for a common password, TOO_MANY.
   */
  async register(input: Register, currentUser: RequestUser): Promise<UserView> {
    rejectCommonPassword(input.password, 'password');
    await this.limits.count(['register-address', currentUser.address]);
    const passwordHash = await this.passwords.hash(input.password);
    return this.db.transaction(async (tx) => {
      const user = await this.users.insert(tx, {
        ...input,
        passwordHash,
        role: 'user',
        // Bookings of another logged-in user are not transferred.
        registeredSessionId: currentUser.user ? null : currentUser.sessionId,
      });
      await this.outbox.publish(tx, 'account-registered', {
        userId: user.id,
        sessionId: currentUser.sessionId,
      });
      if (user.email) await this.requests.recordVerification(tx, user.id);
      return user;
    });
  }

  /**
   * E-mail, first name (or empty) and admin level (null for ordinary users) of a user; null without an e-mail. Used by
   * modules that send mails.
   */
  async addresseeOf(
    userId: string,
  ): Promise<{ email: string; name: string; level: AdminLevel | null } | null> {
    const user = await this.users.find(userId);
    if (!user?.email) return null;
    const level = user.role === 'admin' ? user.adminLevel : null;
    return { email: user.email, name: user.firstName ?? '', level };
  }

  /**
   * Changes the password: ends all other sessions, gives this one a new token and sends a mail. Successful changes are
   * rate-limited too, because each sends a mail.
   * @throws AppError WRONG_PASSWORD, TOO_MANY, VALIDATION for a common password.
   */
  async changePassword(
    { currentPassword, newPassword }: ChangePassword,
    currentUser: RequestUser,
  ): Promise<void> {
    const user = currentUser.user as UserView;
    const checkedHash = await this.demandPassword(user.id, currentPassword);
    await this.limits.count(['password-change-user', user.id]);
    rejectCommonPassword(newPassword, 'newPassword');
    const passwordHash = await this.passwords.hash(newPassword);
    await this.db.transaction(async (tx) => {
      // If the password changed since it was verified (for example by a mailed link), the later change wins.
      const hashes = { checked: checkedHash, next: passwordHash };
      if (!(await this.users.changePassword(tx, user.id, hashes))) throw new AppError('WRONG_PASSWORD');
      await this.requests.dropResets(tx, user.id);
      await this.sessions.closeAllOf(tx, user.id);
      await this.outbox.publish(tx, 'password-changed', { userId: user.id });
    });
    await this.sessions.logIn(currentUser, user, passwordHash);
  }

  /** Records that the password was typed again in this session. @throws AppError WRONG_PASSWORD, TOO_MANY. */
  async confirmPassword(password: string, currentUser: RequestUser): Promise<void> {
    await this.demandPassword(currentUser.requireUserId(), password);
    await this.sessions.confirmPassword(currentUser);
  }

  /** Ends every session of this user, including the current one. */
  async signOutEverywhere(currentUser: RequestUser): Promise<void> {
    await this.db.transaction((tx) => this.sessions.closeAllOf(tx, currentUser.requireUserId()));
    await this.sessions.logOut(currentUser);
  }

  /**
   * Deletes the account with its sessions, stored answers and mailed links, and revokes calendar links it could read.
   * Modules above delete their data on `account-deleted`.
   * @throws AppError WRONG_PASSWORD, TOO_MANY, NOT_ALLOWED for the last owner.
   */
  async remove(password: string, currentUser: RequestUser): Promise<void> {
    const user = currentUser.user as UserView;
    await this.demandPassword(user.id, password);
    await this.db.transaction(async (tx) => {
      for (const { run } of accountRemoval.methodsOf(this.discovery)) await run(tx, user.id);
      if (user.role === 'admin') {
        demandAnotherFull(await this.users.lockAdministrators(tx), user.id);
        await this.calendars.renewAll(tx);
      }
      const sessionIds = await this.sessions.deleteAllOf(tx, user.id);
      await this.outbox.publish(tx, 'account-deleted', { userId: user.id, sessionIds });
      await this.users.remove(tx, user.id);
    });
    await this.sessions.logOut(currentUser);
  }

  /** Verifies the password and returns its hash. The attempt is counted before it is checked. */
  private async demandPassword(userId: string, password: string): Promise<string> {
    const user = await this.users.find(userId);
    const storedHash = user?.passwordHash ?? null;
    const isRight = await this.limits.guess([['password-user', userId]], () =>
      this.passwords.matches(storedHash, password),
    );
    if (!isRight || storedHash === null) throw new AppError('WRONG_PASSWORD');
    return storedHash;
  }
}
