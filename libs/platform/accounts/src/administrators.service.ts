import { Injectable } from '@nestjs/common';
import type { UserView } from '#libs/shared/contracts';
import { AuditService, SessionsService, UsersRepository, userView, type User } from '#libs/platform/auth';
import { DataSource, type EntityManager } from 'typeorm';
import { PasswordsService } from './passwords.service.js';

export type NewAdministrator = { username: string; password: string; email?: string };

/** Makes administrators, for the command line and the first start only: no call of the API does. */
@Injectable()
export class AdministratorsService {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersRepository,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
  ) {}

  /** True when some administrator exists. */
  exists(): Promise<boolean> {
    return this.users.hasAdministrator();
  }

  /** The one that was made first; null without any. */
  async first(): Promise<UserView | null> {
    const user = await this.users.firstAdministrator();
    return user && userView(user);
  }

  /** @throws AppError TAKEN for a name or e-mail in use. */
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
      await this.note(tx, user.id);
      return user;
    });
  }

  /** Whose name this is, however it is written; null when it is free. */
  find(username: string): Promise<User | null> {
    return this.users.findByUsername(username);
  }

  /** Gives an account the role, and a new password with it when one is said; all its sessions end. */
  async promote(userId: string, password?: string): Promise<void> {
    const passwordHash = password === undefined ? undefined : await this.passwords.hash(password);
    await this.db.transaction(async (tx) => {
      await this.users.makeAdministrator(tx, userId, {
        level: 'full',
        ...(passwordHash && { passwordHash }),
      });
      // Whoever used this name before must not stay logged in with new rights.
      await this.sessions.closeAllOf(tx, userId);
      await this.note(tx, userId);
    });
  }

  /** The administrator that the settings ask for: made, or an existing account given this password. */
  async ensure(input: NewAdministrator): Promise<UserView> {
    const known = await this.find(input.username);
    if (!known) return this.create(input);
    await this.promote(known.id, input.password);
    return userView({ ...known, role: 'admin', adminLevel: 'full' });
  }

  private note(tx: EntityManager, userId: string): Promise<void> {
    return this.audit.record(tx, null, { what: 'administrator-made', subject: 'user', subjectId: userId });
  }
}
