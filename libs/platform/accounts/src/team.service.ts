import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AuditService,
  CalendarKeysRepository,
  SessionsService,
  UsersRepository,
  type User,
} from '#libs/platform/auth';
import { AppError, hasLevel, type AdminLevel, type TeamView } from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import { DataSource } from 'typeorm';
import { AdminInvitationsService } from './admin-invitations.service.js';

export const LAST_FULL = 'This is the only owner. Please make somebody else an owner first.';

/** The administrators as those with all rights see and change them. */
@Injectable()
export class TeamService {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersRepository,
    private readonly invitations: AdminInvitationsService,
    private readonly sessions: SessionsService,
    private readonly calendars: CalendarKeysRepository,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
  ) {}

  async read(you: string): Promise<TeamView> {
    const [members, invitations] = await Promise.all([this.users.administrators(), this.invitations.list()]);
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
