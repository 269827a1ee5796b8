import { Injectable } from '@nestjs/common';
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
import { DataSource, type EntityManager } from 'typeorm';
import { AccountRequestsService } from './account-requests.service.js';
import { rejectCommonPassword, PasswordsService } from './passwords.service.js';
import { demandAnotherFull } from './team.service.js';

/** Who logged in, and the password's hash that was checked: a session is opened only while it is still the password. */
export type KnownUser = { user: UserView; checkedHash: string };

/** What a module above does in the transaction that deletes an account, before its row goes. */
type BeforeRemoval = (tx: EntityManager, userId: string) => Promise<void>;

/** Accounts of users: logging in, signing up, and what a user does with the own account. */
@Injectable()
export class AccountsService {
  private readonly beforeRemoval: BeforeRemoval[] = [];

  constructor(
    private readonly db: DataSource,
    private readonly users: UsersRepository,
    private readonly passwords: PasswordsService,
    private readonly limits: RateLimitsService,
    private readonly outbox: OutboxService,
    private readonly requests: AccountRequestsService,
    private readonly sessions: SessionsService,
    private readonly calendars: CalendarKeysService,
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
    rejectCommonPassword(input.password, 'password');
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
        sessionId: currentUser.sessionId,
      });
      if (user.email) await this.requests.recordVerification(tx, user.id);
      return user;
    });
  }

  /**
   * A user's e-mail, first name (or empty) and what they may do as an administrator (null for no administrator); null
   * without an e-mail. For modules above that send mails.
   */
  async addresseeOf(
    userId: string,
  ): Promise<{ email: string; name: string; level: AdminLevel | null } | null> {
    const user = await this.users.find(userId);
    if (!user?.email) return null;
    const level = user.role === 'admin' ? user.adminLevel : null;
    return { email: user.email, name: user.firstName ?? '', level };
  }

  /** For what must not be a moment later than the deletion itself; everything else follows `account-deleted`. */
  addBeforeRemoval(step: BeforeRemoval): void {
    this.beforeRemoval.push(step);
  }

  /**
   * Every other session ends and this one gets a new id; a mail tells it. Each change counts, so that nobody's mailbox
   * is filled that way. @throws AppError WRONG_PASSWORD, TOO_MANY, VALIDATION for a common one.
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
      // Changed by a mailed link or elsewhere since it was checked: the later word of the owner stands.
      const hashes = { checked: checkedHash, next: passwordHash };
      if (!(await this.users.changePassword(tx, user.id, hashes))) throw new AppError('WRONG_PASSWORD');
      await this.requests.dropResets(tx, user.id);
      await this.sessions.closeAllOf(tx, user.id);
      await this.outbox.publish(tx, 'password-changed', { userId: user.id });
    });
    await currentUser.becomeUser(user, passwordHash);
  }

  /** Ends every session of this user, the asking one too. */
  async signOutEverywhere(currentUser: RequestUser): Promise<void> {
    await this.db.transaction((tx) => this.sessions.closeAllOf(tx, currentUser.userId as string));
    await currentUser.leave();
  }

  /**
   * The account goes with its sessions, stored answers, links and views; what the modules above hold of it goes by
   * `account-deleted`. Calendar links that it could read end.
   * @throws AppError WRONG_PASSWORD, TOO_MANY, NOT_ALLOWED for the last administrator.
   */
  async remove(password: string, currentUser: RequestUser): Promise<void> {
    const user = currentUser.user as UserView;
    await this.demandPassword(user.id, password);
    await this.db.transaction(async (tx) => {
      for (const step of this.beforeRemoval) await step(tx, user.id);
      if (user.role === 'admin') {
        demandAnotherFull(await this.users.lockAdministrators(tx), user.id);
        await this.calendars.renewAll(tx);
      }
      const sessionIds = await this.sessions.forget(tx, user.id);
      await this.outbox.publish(tx, 'account-deleted', { userId: user.id, sessionIds });
      await this.users.remove(tx, user.id);
    });
    await currentUser.leave();
  }

  /** Returns the hash that it matched. A wrong guess was counted before it was looked at. */
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
