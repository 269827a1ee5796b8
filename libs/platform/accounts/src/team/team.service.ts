import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AuditAction,
  AuditService,
  CalendarKeysService,
  newToken,
  RateLimitsService,
  type RequestUser,
  SessionsService,
  type User,
  UsersRepository,
  userView,
} from '#libs/platform/auth';
import {
  DAY_MS,
  type AdminLevel,
  AppError,
  hasLevel,
  type InvitationView,
  type InviteAdministrator,
  normalForm,
  type TeamView,
  type UserView,
} from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '#libs/platform/config';
import type { AdminInvitationEntity } from './admin-invitation.entity.js';
import { AdminInvitationsRepository, type FoundInvitation } from './admin-invitations.repository.js';
import { PasswordsService } from '../passwords.service.js';

export const LAST_FULL = 'This is the only owner. Please make somebody else an owner first.';

/** Lifetime of an invitation. */
export const INVITATION_LIFE_MS = 7 * DAY_MS;
export const invitedAddressOnly = (email: string) =>
  `This invitation is for ${email}. Please log in with the account that has this address, or make one with it.`;
const IS_ADMINISTRATOR = 'This person is an administrator already.';

/** Data for the invitation mail. */
export type MailedInvitation = { token: string; email: string; level: AdminLevel };

/** An administrator created from the command line or by the first start. */
export type NewAdministrator = { username: string; password: string; email?: string };

/** Administrators: created by the command line and the first start, managed and invited by owners (level `full`). */
@Injectable()
export class TeamService {
  constructor(
    private readonly db: DataSource,
    private readonly repository: AdminInvitationsRepository,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly calendars: CalendarKeysService,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly limits: RateLimitsService,
    private readonly passwords: PasswordsService,
  ) {}

  exists(): Promise<boolean> {
    return this.users.hasAdministrator();
  }

  /** The oldest administrator account; null without one. */
  async first(): Promise<UserView | null> {
    const user = await this.users.firstAdministrator();
    return user && userView(user);
  }

  /**
   * Creates an administrator with level `full`. Not reachable through the API.
   * @throws AppError TAKEN for a name or e-mail in use.
   */
  async create({ username, password, email }: NewAdministrator): Promise<UserView> {
    const passwordHash = await this.passwords.hash(password);
    return this.db.transaction(async (tx) => {
      const user = await this.users.insert(tx, {
        username,
        email,
        passwordHash,
        role: 'admin',
        registeredSessionId: null,
      });
      await this.note(tx, null, 'administrator-made', user.id);
      return user;
    });
  }

  /** The account with this user name, in any spelling; null when the name is free. */
  findAccount(username: string): Promise<User | null> {
    return this.users.findByUsername(username);
  }

  /** Makes an account an administrator with level `full`, optionally with a new password. Ends all its sessions. */
  async promote(userId: string, password?: string): Promise<void> {
    const passwordHash = password === undefined ? undefined : await this.passwords.hash(password);
    await this.db.transaction(async (tx) => {
      await this.users.makeAdministrator(tx, userId, {
        level: 'full',
        ...(passwordHash && { passwordHash }),
      });
      // A session from before the promotion must not get the new rights.
      await this.sessions.closeAllOf(tx, userId);
      await this.note(tx, null, 'administrator-made', userId);
    });
  }

  /** The administrator named in the settings: created, or an existing account that gets the role and this password. */
  async ensure(input: NewAdministrator): Promise<UserView> {
    const known = await this.findAccount(input.username);
    if (!known) return this.create(input);
    await this.promote(known.id, input.password);
    return userView({ ...known, role: 'admin', adminLevel: 'full' });
  }

  async read(you: string): Promise<TeamView> {
    const [members, invitations] = await Promise.all([this.users.administrators(), this.invitations()]);
    const seen = await this.sessions.lastSeen(members.map(({ id }) => id));
    return {
      members: members.map((user) => ({
        userId: user.id,
        name: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username,
        email: user.email,
        level: user.adminLevel,
        isYou: user.id === you,
        lastSeenAt: seen.get(user.id)?.toISOString() ?? null,
      })),
      invitations: invitations.map(({ id, email, level, expiresAt }) => ({
        id,
        email,
        level,
        expiresAt: expiresAt.toISOString(),
      })),
    };
  }

  /** Takes effect with the next request. @throws AppError NOT_FOUND, NOT_ALLOWED for the last owner. */
  async change(userId: string, level: AdminLevel, by: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const all = await this.users.lockAdministrators(tx);
      const before = memberOf(all, userId);
      if (before.adminLevel === level) return;
      demandAnotherFull(all, userId);
      await this.users.makeAdministrator(tx, userId, { level });
      // The level `read` cannot read calendar links, so links that were read before must stop working.
      if (!hasLevel(level, 'work')) await this.calendars.renewAll(tx);
      const facts = { from: before.adminLevel, to: level };
      await this.audit.record(tx, by, {
        what: 'administrator-changed',
        subject: 'user',
        subjectId: userId,
        facts,
      });
      await this.outbox.publish(tx, 'administrator-changed', { userId });
      if (hasLevel(before.adminLevel, level)) return;
      const gain = { gainId: randomUUID(), userId, level, isNew: false, by };
      await this.outbox.publish(tx, 'administrator-gained', gain);
    });
  }

  /**
   * Makes an administrator an ordinary user again, ends all their sessions and revokes all calendar links, which they
   * could read.
   * @throws AppError NOT_FOUND, NOT_ALLOWED for the last owner.
   */
  async end(userId: string, by: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const all = await this.users.lockAdministrators(tx);
      memberOf(all, userId);
      demandAnotherFull(all, userId);
      await this.users.endAdministrator(tx, userId);
      await this.calendars.renewAll(tx);
      await this.sessions.closeAllOf(tx, userId);
      await this.audit.record(tx, by, { what: 'administrator-ended', subject: 'user', subjectId: userId });
      await this.outbox.publish(tx, 'administrator-changed', { userId });
    });
  }

  /** Unexpired invitations, newest first. */
  invitations(): Promise<AdminInvitationEntity[]> {
    return this.repository.listOpen(this.clock.now());
  }

  /**
   * Invites an e-mail address for seven days; the worker sends the mail. Replaces an earlier invitation of the address.
   * @throws AppError NOT_ALLOWED for an administrator, TOO_MANY.
   */
  async invite({ email, level }: InviteAdministrator, by: string): Promise<void> {
    await this.limits.count(['invite-user', by]);
    await this.db.transaction(async (tx) => {
      const emailKey = normalForm(email);
      const known = await this.users.idOfAddress(tx, [emailKey]);
      const user = known && (await this.users.find(known));
      if (user && user.role === 'admin') throw new AppError('NOT_ALLOWED', IS_ADMINISTRATOR);
      const expiresAt = new Date(this.clock.now().getTime() + INVITATION_LIFE_MS);
      const id = await this.repository.replace(tx, { email, emailKey, level, invitedBy: by, expiresAt });
      await this.note(tx, by, 'administrator-invited', id, { level });
      await this.outbox.publish(tx, 'administrator-invited', { invitationId: id });
    });
  }

  /** Deletes an invitation; its links stop working. @throws AppError NOT_FOUND. */
  async withdrawInvitation(id: string, by: string): Promise<void> {
    const open = (await this.invitations()).find((each) => each.id === id);
    if (!open) throw new AppError('NOT_FOUND');
    await this.db.transaction(async (tx) => {
      await this.repository.remove(tx, id);
      await this.note(tx, by, 'administrator-invitation-withdrawn', id);
    });
  }

  /**
   * Creates a token while the mail is written, because events must not contain tokens. Null when the invitation has
   * expired or was used.
   */
  async writeInvitationLink(id: string): Promise<MailedInvitation | null> {
    const token = newToken();
    const found = await this.repository.addLink(id, token, this.clock.now());
    return found ? { token, ...found } : null;
  }

  /** E-mail and level of the invitation. @throws AppError LINK_OVER. */
  async openInvitation(token: string): Promise<InvitationView> {
    const { email, level } = await this.findInvitation(token);
    return { email, level };
  }

  /**
   * Makes the logged-in account an administrator. Its e-mail must be the invited one, which also becomes verified.
   * @throws AppError LINK_OVER, NOT_ALLOWED for another account.
   */
  async acceptInvitation(token: string, { user }: RequestUser): Promise<UserView> {
    const { id, email } = user as UserView;
    return this.db.transaction(async (tx) => {
      const invitation = await this.findInvitation(token, tx);
      if (normalForm(email ?? '') !== invitation.emailKey)
        throw new AppError('NOT_ALLOWED', invitedAddressOnly(invitation.email));
      if (!(await this.repository.remove(tx, invitation.id))) throw new AppError('LINK_OVER');
      await this.users.makeAdministrator(tx, id, { level: invitation.level });
      await this.users.confirmEmail(tx, id, this.clock.now());
      const { level } = invitation;
      await this.note(tx, id, 'administrator-made', id, { level });
      const gain = { gainId: randomUUID(), userId: id, level, isNew: true, by: id };
      await this.outbox.publish(tx, 'administrator-gained', gain);
      return { ...(user as UserView), role: 'admin', adminLevel: level, emailVerified: true };
    });
  }

  private async findInvitation(token: string, on?: EntityManager): Promise<FoundInvitation> {
    const found = await this.repository.findByToken(token, this.clock.now(), on);
    if (!found) throw new AppError('LINK_OVER');
    return found;
  }

  private note(
    tx: EntityManager,
    by: string | null,
    what: AuditAction,
    id: string,
    facts: object = {},
  ): Promise<void> {
    const subject = what === 'administrator-made' ? 'user' : 'admin-invitation';
    return this.audit.record(tx, by, { what, subject, subjectId: id, facts: { ...facts } });
  }
}

type Locked = Pick<User, 'id' | 'adminLevel'>;

function memberOf(all: readonly Locked[], userId: string): Locked {
  const member = all.find(({ id }) => id === userId);
  if (!member) throw new AppError('NOT_FOUND');
  return member;
}

/**
 * Requires another owner. All administrators are locked, so two owners cannot remove each other concurrently.
 * @throws AppError NOT_ALLOWED.
 */
export function demandAnotherFull(all: readonly Locked[], userId: string): void {
  const isKept = all.some(({ id, adminLevel }) => id !== userId && adminLevel === 'full');
  if (!isKept) throw new AppError('NOT_ALLOWED', LAST_FULL);
}
