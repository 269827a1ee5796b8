import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AuditService,
  CalendarKeysService,
  hashOf,
  isToken,
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
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { Clock } from '#libs/platform/config';
import { AdminInvitationEntity } from './admin-invitation.entity.js';
import { PasswordsService } from './passwords.service.js';

export const LAST_FULL = 'This is the only owner. Please make somebody else an owner first.';

/** So long every invitation can be accepted. */
export const INVITATION_LIFE_MS = 7 * DAY_MS;
/** An invitation is for one address. */
export const invitedAddressOnly = (email: string) =>
  `This invitation is for ${email}. Please log in with the account that has this address, or make one with it.`;
const IS_ADMINISTRATOR = 'This person is an administrator already.';

/** What the mail of an invitation needs. */
export type MailedInvitation = { token: string; email: string; level: AdminLevel };

/** Whom the command line or the first start makes an administrator. */
export type NewAdministrator = { username: string; password: string; email?: string };

/**
 * The administrators: made by the command line and the first start, then seen, changed and invited by those with all
 * rights.
 */
@Injectable()
export class TeamService {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly calendars: CalendarKeysService,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly limits: RateLimitsService,
    private readonly passwords: PasswordsService,
  ) {}

  /** True when some administrator exists. */
  exists(): Promise<boolean> {
    return this.users.hasAdministrator();
  }

  /** The administrator that was made first; null without any. */
  async first(): Promise<UserView | null> {
    const user = await this.users.firstAdministrator();
    return user && userView(user);
  }

  /** Makes one with all rights; no call of the API does. @throws AppError TAKEN for a name or e-mail in use. */
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

  /** The account of this user name, however it is written; null when it is free. */
  findAccount(username: string): Promise<User | null> {
    return this.users.findByUsername(username);
  }

  /** Gives an account all rights, and a new password with them when one is said; all its sessions end. */
  async promote(userId: string, password?: string): Promise<void> {
    const passwordHash = password === undefined ? undefined : await this.passwords.hash(password);
    await this.db.transaction(async (tx) => {
      await this.users.makeAdministrator(tx, userId, {
        level: 'full',
        ...(passwordHash && { passwordHash }),
      });
      // Whoever used this name before must not stay logged in with new rights.
      await this.sessions.closeAllOf(tx, userId);
      await this.note(tx, null, 'administrator-made', userId);
    });
  }

  /** The administrator that the settings ask for: made, or an existing account given this password. */
  async ensure(input: NewAdministrator): Promise<UserView> {
    const known = await this.findAccount(input.username);
    if (!known) return this.create(input);
    await this.promote(known.id, input.password);
    return userView({ ...known, role: 'admin', adminLevel: 'full' });
  }

  async read(you: string): Promise<TeamView> {
    const [members, invitations] = await Promise.all([this.users.administrators(), this.invitations()]);
    return {
      members: members.map((user) => ({
        userId: user.id,
        name: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username,
        email: user.email,
        level: user.adminLevel,
        isYou: user.id === you,
      })),
      invitations: invitations.map(({ id, email, level, expiresAt }) => ({
        id,
        email,
        level,
        expiresAt: expiresAt.toISOString(),
      })),
    };
  }

  /** Holds from their next request on. @throws AppError NOT_FOUND, NOT_ALLOWED for the last one with all rights. */
  async change(userId: string, level: AdminLevel, by: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const all = await this.users.lockAdministrators(tx);
      const before = memberOf(all, userId);
      if (before.adminLevel === level) return;
      demandAnotherFull(all, userId);
      await this.users.makeAdministrator(tx, userId, { level });
      // Who may only look reads no calendar links; those that were read before must open nothing.
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
   * An ordinary user from now on; every session of theirs ends at once, and so does every calendar link, which they know.
   * @throws AppError NOT_FOUND, NOT_ALLOWED for the last one with all rights.
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

  /** Invitations that can still be accepted, the newest first. */
  invitations(): Promise<AdminInvitationEntity[]> {
    const open = { expiresAt: MoreThan(this.clock.now()) };
    return this.db
      .getRepository(AdminInvitationEntity)
      .find({ where: open, order: { createdAt: 'DESC', id: 'ASC' } });
  }

  /**
   * Invites an address for seven days; the worker sends the mail. A newer invitation ends the older one.
   * @throws AppError NOT_ALLOWED for an administrator, TOO_MANY.
   */
  async invite({ email, level }: InviteAdministrator, by: string): Promise<void> {
    await this.limits.count(['invite-user', by]);
    await this.db.transaction(async (tx) => {
      const known = await this.users.idOfAddress(tx, [normalForm(email)]);
      const user = known && (await this.users.find(known));
      if (user && user.role === 'admin') throw new AppError('NOT_ALLOWED', IS_ADMINISTRATOR);
      const [{ id }]: [{ id: string }] = await tx.query(
        `insert into admin_invitations (email, email_key, level, invited_by, expires_at) values ($1, $2, $3, $4, $5)
         on conflict (email_key) do update set id = excluded.id, email = excluded.email, level = excluded.level,
           token_hashes = '{}', invited_by = excluded.invited_by, expires_at = excluded.expires_at, created_at = now()
         returning id`,
        [email, normalForm(email), level, by, new Date(this.clock.now().getTime() + INVITATION_LIFE_MS)],
      );
      await this.note(tx, by, 'administrator-invited', id, { level });
      await this.outbox.publish(tx, 'administrator-invited', { invitationId: id });
    });
  }

  /** Ends an invitation; its links are worth nothing any more. @throws AppError NOT_FOUND. */
  async withdrawInvitation(id: string, by: string): Promise<void> {
    const open = (await this.invitations()).find((each) => each.id === id);
    if (!open) throw new AppError('NOT_FOUND');
    await this.db.transaction(async (tx) => {
      await tx.delete(AdminInvitationEntity, id);
      await this.note(tx, by, 'administrator-invitation-withdrawn', id);
    });
  }

  /** A fresh token for a mail that is being written; events never carry one. Null when it is over or was used. */
  async writeInvitationLink(id: string): Promise<MailedInvitation | null> {
    const token = newToken();
    const [[found]]: [Omit<MailedInvitation, 'token'>[], number] = await this.db.query(
      `update admin_invitations set token_hashes = token_hashes || $2::text
       where id = $1 and expires_at > $3 returning email, level`,
      [id, hashOf(token), this.clock.now()],
    );
    return found ? { token, ...found } : null;
  }

  /** What a mailed link is for. @throws AppError LINK_OVER. */
  async openInvitation(token: string): Promise<InvitationView> {
    const { email, level } = await this.findInvitation(this.db.manager, token);
    return { email, level };
  }

  /**
   * Makes the account that is logged in an administrator; its address must be the invited one, which is confirmed by it.
   * @throws AppError LINK_OVER, NOT_ALLOWED for another account.
   */
  async acceptInvitation(token: string, { user }: RequestUser): Promise<UserView> {
    const { id, email } = user as UserView;
    return this.db.transaction(async (tx) => {
      const invitation = await this.findInvitation(tx, token);
      if (normalForm(email ?? '') !== invitation.emailKey)
        throw new AppError('NOT_ALLOWED', invitedAddressOnly(invitation.email));
      const { affected } = await tx.delete(AdminInvitationEntity, invitation.id);
      if (affected !== 1) throw new AppError('LINK_OVER');
      await this.users.makeAdministrator(tx, id, { level: invitation.level });
      await this.users.confirmEmail(tx, id, this.clock.now());
      const { level } = invitation;
      await this.note(tx, id, 'administrator-made', id, { level });
      const gain = { gainId: randomUUID(), userId: id, level, isNew: true, by: id };
      await this.outbox.publish(tx, 'administrator-gained', gain);
      return { ...(user as UserView), role: 'admin', adminLevel: level, emailVerified: true };
    });
  }

  private async findInvitation(on: EntityManager, token: string): Promise<AdminInvitationEntity> {
    const hash = isToken(token) ? hashOf(token) : '';
    const [found]: AdminInvitationEntity[] = await on.query(
      `select id, email, email_key as "emailKey", level from admin_invitations
       where token_hashes @> array[$1] and expires_at > $2`,
      [hash, this.clock.now()],
    );
    if (!found) throw new AppError('LINK_OVER');
    return found;
  }

  private note(
    tx: EntityManager,
    by: string | null,
    what: string,
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

/** All administrators are locked, so that the last two cannot go at the same moment. @throws AppError NOT_ALLOWED. */
export function demandAnotherFull(all: readonly Locked[], userId: string): void {
  const isKept = all.some(({ id, adminLevel }) => id !== userId && adminLevel === 'full');
  if (!isKept) throw new AppError('NOT_ALLOWED', LAST_FULL);
}
