import { Injectable } from '@nestjs/common';
import { AppError, type ChangePassword, type UserView } from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import {
  CalendarKeysRepository,
  RateLimitsService,
  SessionsService,
  UsersRepository,
  type RequestUser,
} from '#libs/platform/auth';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountRequestsService } from './account-requests.service.js';
import { refuseCommon } from './common-passwords.js';
import { demandAnotherFull } from './team.service.js';
import { PasswordsService } from './passwords.service.js';

/** What a module above does in the transaction that deletes an account, before its row goes. */
type BeforeRemoval = (tx: EntityManager, userId: string) => Promise<void>;

/** What a user does with the own account. */
@Injectable()
export class OwnAccountService {
  private readonly beforeRemoval: BeforeRemoval[] = [];

  constructor(
    private readonly db: DataSource,
    private readonly users: UsersRepository,
    private readonly passwords: PasswordsService,
    private readonly limits: RateLimitsService,
    private readonly sessions: SessionsService,
    private readonly requests: AccountRequestsService,
    private readonly outbox: OutboxService,
    private readonly calendars: CalendarKeysRepository,
  ) {}

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
    refuseCommon(newPassword, 'newPassword');
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
      await this.outbox.publish(tx, 'account-deleted', { userId: user.id, visitorIds: sessionIds });
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
