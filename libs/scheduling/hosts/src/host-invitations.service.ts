import { Injectable } from '@nestjs/common';
import { INVITATION_LIFE_MS, invitedAddressOnly } from '#libs/platform/accounts';
import { hashOf, isToken, newToken, RateLimitsService, type RequestUser } from '#libs/platform/auth';
import {
  AppError,
  normalForm,
  type AdminHost,
  type HostInvitationView,
  type InviteHost,
  type UserView,
} from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { HostsQueries } from './hosts.queries.js';
import { HostChangesService } from './host-changes.service.js';

const HAS_ACCOUNT = 'This host has an account already.';
const HAS_RETIRED = 'This host has retired. Please restore the host first.';

type Open = { id: string; hostNo: number; email: string; emailKey: string };

/** Links that are mailed to hosts without an account, so that they see their events; as administrators are invited. */
@Injectable()
export class HostInvitationsService {
  constructor(
    private readonly db: DataSource,
    private readonly hosts: HostsQueries,
    private readonly changes: HostChangesService,
    private readonly limits: RateLimitsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Invites an address for seven days; the worker sends the mail. A newer invitation of the host ends the older one.
   * @throws AppError NOT_FOUND, STALE, TOO_MANY, NOT_ALLOWED for a host who has an account or has retired.
   */
  async invite(no: number, { email, version }: InviteHost, by: string): Promise<AdminHost> {
    await this.limits.count(['invite-user', by]);
    await this.db.transaction(async (tx) => {
      const host = await this.changes.lock(tx, no, version);
      if (host.userId) throw new AppError('NOT_ALLOWED', HAS_ACCOUNT);
      if (host.retiredAt) throw new AppError('NOT_ALLOWED', HAS_RETIRED);
      const [{ id }]: [{ id: string }] = await tx.query(
        `insert into host_invitations (host_no, email, email_key, invited_by, expires_at) values ($1, $2, $3, $4, $5)
         on conflict (host_no) do update set id = excluded.id, email = excluded.email, email_key = excluded.email_key,
           token_hashes = '{}', invited_by = excluded.invited_by, expires_at = excluded.expires_at
         returning id`,
        [no, email, normalForm(email), by, new Date(this.clock.now().getTime() + INVITATION_LIFE_MS)],
      );
      await this.changes.record(tx, by, no, { what: 'host-invited' });
      await this.changes.publishInvited(tx, id);
    });
    return this.hosts.find(no);
  }

  /** Ends a host's invitation; its links are worth nothing any more. @throws AppError NOT_FOUND. */
  async withdraw(no: number, by: string): Promise<AdminHost> {
    await this.db.transaction(async (tx) => {
      await this.changes.lock(tx, no);
      if (!(await this.changes.endInvitation(tx, no))) throw new AppError('NOT_FOUND');
      await this.changes.record(tx, by, no, { what: 'host-invitation-withdrawn' });
    });
    return this.hosts.find(no);
  }

  /** A fresh token for a mail that is being written; events never carry one. Null when it is over or was used. */
  async writeLink(id: string): Promise<{ token: string; email: string } | null> {
    const token = newToken();
    const [[found]]: [{ email: string }[], number] = await this.db.query(
      `update host_invitations set token_hashes = token_hashes || $2::text
       where id = $1 and expires_at > $3 returning email`,
      [id, hashOf(token), this.clock.now()],
    );
    return found ? { token, ...found } : null;
  }

  /** Whom a mailed link is for. @throws AppError LINK_OVER. */
  async open(token: string): Promise<HostInvitationView> {
    const { email } = await this.find(this.db.manager, token);
    return { email };
  }

  /**
   * Makes the account that is logged in the host's, in one transaction; its address must be the invited one, which is
   * confirmed by it. @throws AppError LINK_OVER, NOT_ALLOWED for another account, VALIDATION for another host's.
   */
  async accept(token: string, currentUser: RequestUser): Promise<UserView> {
    const user = currentUser.user as UserView;
    return this.db.transaction(async (tx) => {
      const { hostNo, email, emailKey } = await this.find(tx, token);
      if (normalForm(user.email ?? '') !== emailKey)
        throw new AppError('NOT_ALLOWED', invitedAddressOnly(email));
      const host = await this.changes.lock(tx, hostNo);
      // Of two requests at once the second finds no invitation any more.
      if (host.userId || host.retiredAt || !(await this.changes.endInvitation(tx, hostNo)))
        throw new AppError('LINK_OVER');
      await this.changes.linkInvited(tx, host, user.id, this.clock.now());
      await this.changes.record(tx, user.id, hostNo, { what: 'host-invitation-accepted' });
      return { ...user, isHost: host.isActive, emailVerified: true };
    });
  }

  private async find(on: EntityManager, token: string): Promise<Open> {
    const hash = isToken(token) ? hashOf(token) : '';
    const [found]: Open[] = await on.query(
      `select id, host_no as "hostNo", email, email_key as "emailKey" from host_invitations
       where token_hashes @> array[$1] and expires_at > $2`,
      [hash, this.clock.now()],
    );
    if (!found) throw new AppError('LINK_OVER');
    return found;
  }
}
