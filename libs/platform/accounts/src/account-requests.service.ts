import { Injectable } from '@nestjs/common';
import {
  DAY_MS,
  HOUR_MS,
  AppError,
  type ChangeAccountEmail,
  keysOf,
  normalForm,
  type ResetPassword,
  type UserView,
} from '#libs/shared/contracts';
import { Retention, OutboxService } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import {
  AuditService,
  newToken,
  RateLimitsService,
  SessionsService,
  UsersRepository,
  type RequestUser,
} from '#libs/platform/auth';
import { DataSource, type EntityManager } from 'typeorm';
import type { RequestPurpose } from './account-request.entity.js';
import { AccountRequestsRepository, type SpentRequest } from './account-requests.repository.js';
import { rejectCommonPassword, PasswordsService } from './passwords.service.js';

const LIFE_MS: Record<RequestPurpose, number> = { reset: HOUR_MS, verify: 7 * DAY_MS, email: DAY_MS };
const EVENT = {
  reset: 'password-reset-requested',
  verify: 'email-verification-requested',
  email: 'email-change-requested',
} as const;

const SAME_ADDRESS = 'The account has this email address already.';
const NO_ACCOUNT = 'There is no account with this email address.';
const OWN_CHANGE = 'Administrators change their own email address, in their profile.';

/** Data for a mail with a link. `name` is the first name, or empty. */
export type MailedLink = { token: string; email: string; name: string };

/** Mailed links: to choose a new password and to verify the e-mail. */
@Injectable()
export class AccountRequestsService {
  constructor(
    private readonly db: DataSource,
    private readonly requests: AccountRequestsRepository,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
    private readonly limits: RateLimitsService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly users: UsersRepository,
    private readonly audit: AuditService,
  ) {}

  /**
   * Requests a mail with a link to choose a new password. The same statements run for known and unknown addresses and
   * the worker sends the mail, so neither the response nor its timing reveals whether an account exists.
   * @throws AppError TOO_MANY.
   */
  async requestReset(email: string, currentUser: RequestUser): Promise<void> {
    await this.limits.count(['reset-email', normalForm(email)], ['reset-address', currentUser.address]);
    await this.db.transaction(async (tx) =>
      this.record(tx, 'reset', await this.users.idOfAddress(tx, keysOf(email))),
    );
  }

  /**
   * Sends the verification mail again; does nothing without an e-mail or when it is verified.
   * @throws AppError TOO_MANY.
   */
  async requestVerification({ id, email, emailVerified }: UserView): Promise<void> {
    if (!email || emailVerified) return;
    await this.limits.count(['verify-user', id]);
    await this.db.transaction((tx) => this.recordVerification(tx, id));
  }

  /**
   * Mails a link to a new address for an account; opening it changes the address. Whether another account has it is found
   * out only then, by somebody who reads its mail.
   * @throws AppError VALIDATION for the current address, TOO_MANY.
   */
  async requestEmailChange(user: Pick<UserView, 'id' | 'email'>, email: string): Promise<void> {
    if (user.email && normalForm(user.email) === normalForm(email))
      throw AppError.validation({ email: SAME_ADDRESS });
    await this.limits.count(['email-change-user', user.id]);
    await this.db.transaction((tx) => this.record(tx, 'email', user.id, email));
  }

  /**
   * Changes the address of an account by an owner of the business: the new one is not confirmed and gets a link, the old
   * one gets a mail. Ends the account's other mailed links.
   * @throws AppError VALIDATION for an unknown or the same address, NOT_ALLOWED for an administrator, TAKEN.
   */
  async changeEmail({ email: current, newEmail: email }: ChangeAccountEmail, by: string): Promise<void> {
    if (normalForm(current) === normalForm(email)) throw AppError.validation({ newEmail: SAME_ADDRESS });
    await this.db.transaction(async (tx) => {
      const userId = await this.users.idOfAddress(tx, keysOf(current));
      const user = userId === null ? null : await this.users.find(userId);
      if (!userId || !user) throw AppError.validation({ email: NO_ACCOUNT });
      if (user.role === 'admin') throw new AppError('NOT_ALLOWED', OWN_CHANGE);
      const id = await this.requests.insertEmailChange(tx, { userId, email, expiresAt: this.endOf('email') });
      await this.replaceEmail(tx, { id, userId, email }, null);
      await this.record(tx, 'verify', userId);
      await this.audit.record(tx, by, { what: 'account-email-changed', subject: 'user', subjectId: userId });
    });
  }

  /** The address that an account had before the change; null without one. */
  previousAddress(requestId: string): Promise<string | null> {
    return this.requests.emailOf(requestId);
  }

  /** Requests the verification mail in the transaction that creates the account. */
  async recordVerification(tx: EntityManager, userId: string): Promise<void> {
    await this.record(tx, 'verify', userId);
  }

  /**
   * Creates a token while the mail is written, because events must not contain tokens. Null when the address is
   * unknown, or the request has expired, was used or was replaced by a newer one.
   */
  async writeLink(requestId: string): Promise<MailedLink | null> {
    const token = newToken();
    const request = await this.requests.addLink(requestId, token, this.clock.now());
    const user = request && (await this.users.find(request.userId));
    const email = request?.email ?? user?.email;
    return user && email ? { token, email, name: user.firstName ?? '' } : null;
  }

  /**
   * Sets a new password by a mailed link, ends every session of the user and sends a mail about the change.
   * @throws AppError LINK_OVER, VALIDATION for a common password, TOO_MANY, UNAVAILABLE.
   */
  async reset({ token, password }: ResetPassword, currentUser: RequestUser): Promise<void> {
    rejectCommonPassword(password, 'password');
    // Both checks run before the expensive hash, for guessed tokens and for a valid link that is sent repeatedly.
    if (!(await this.requests.isOpen(token, 'reset', this.clock.now()))) throw new AppError('LINK_OVER');
    await this.limits.count(['reset-link-address', currentUser.address]);
    const passwordHash = await this.passwords.hash(password);
    await this.db.transaction(async (tx) => {
      const { userId } = await this.spend(tx, token, ['reset']);
      await this.users.resetPassword(tx, userId, passwordHash, this.clock.now());
      await this.sessions.closeAllOf(tx, userId);
      await this.outbox.publish(tx, 'password-changed', { userId });
    });
  }

  /**
   * Verifies the e-mail that the link was mailed to; for a new address the account gets it.
   * @throws AppError LINK_OVER, TAKEN for an address that another account has by now.
   */
  async verify(token: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { id, userId, email } = await this.spend(tx, token, ['verify', 'email']);
      if (email === null) return this.users.confirmEmail(tx, userId, this.clock.now());
      await this.requests.insertSpent(tx, { id, userId, email, expiresAt: this.endOf('email') });
      await this.replaceEmail(tx, { id, userId, email }, this.clock.now());
    });
  }

  /** Invalidates the reset links of a user, in the transaction of a password change. */
  dropResets(tx: EntityManager, userId: string): Promise<void> {
    return this.requests.removeResetsOf(tx, userId);
  }

  /** Removes expired requests. */
  @Retention()
  sweep(): Promise<void> {
    return this.requests.removeExpired(this.clock.now());
  }

  /** One request per purpose and user: a new one invalidates the links of the previous one. */
  private async record(
    tx: EntityManager,
    purpose: RequestPurpose,
    userId: string | null,
    email: string | null = null,
  ): Promise<void> {
    const expiresAt = this.endOf(purpose);
    const requestId = await this.requests.replace(tx, { userId, purpose, email, expiresAt });
    await this.outbox.publish(tx, EVENT[purpose], { requestId });
  }

  private endOf(purpose: RequestPurpose): Date {
    return new Date(this.clock.now().getTime() + LIFE_MS[purpose]);
  }

  /** From now on the request has the previous address, for the mail to it. */
  private async replaceEmail(
    tx: EntityManager,
    { id, userId, email }: { id: string; userId: string; email: string },
    verifiedAt: Date | null,
  ): Promise<void> {
    const before = await this.users.changeEmail(tx, userId, email, verifiedAt);
    await this.requests.removeOthersOf(tx, userId, id);
    if (before === null) return this.requests.remove(tx, id);
    await this.requests.setEmail(tx, id, before);
    await this.outbox.publish(tx, 'email-changed', { requestId: id });
  }

  /** Deletes the request; of two concurrent uses the second gets LINK_OVER. */
  private async spend(tx: EntityManager, token: string, purposes: RequestPurpose[]): Promise<SpentRequest> {
    const spent = await this.requests.spend(tx, token, purposes, this.clock.now());
    if (!spent) throw new AppError('LINK_OVER');
    return spent;
  }
}
