import { Injectable } from '@nestjs/common';
import {
  type AdminHost,
  AppError,
  HOST_MESSAGES,
  type HostInvitationView,
  type InviteHost,
  normalForm,
  type SaveHost,
  SECOND_MS,
  type SetupState,
  type UserView,
} from '#libs/shared/contracts';
import { cachedFor, Clock } from '#libs/platform/config';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { SetupSource } from '#libs/platform/events';
import { HostEntity } from './host.entity.js';
import { HostsQueries } from './hosts.queries.js';
import { HostsRepository, type OpenInvitation } from './hosts.repository.js';
import { HostChangesService } from './host-changes.service.js';
import { INVITATION_LIFE_MS, invitedAddressOnly } from '#libs/platform/accounts';
import { hashOf, isToken, newToken, RateLimitsService, type RequestUser } from '#libs/platform/auth';

type Columns = Pick<
  HostEntity,
  'userId' | 'name' | 'phone' | 'phoneExtension' | 'pictureUrl' | 'about' | 'skills' | 'isActive'
>;

const PICTURE_GONE = 'This picture is no longer there. Please upload it again.';
const isAvailable = ({ isActive, retiredAt }: Pick<HostEntity, 'isActive' | 'retiredAt'>) =>
  isActive && !retiredAt;

const HAS_ACCOUNT = 'This host has an account already.';
const HAS_RETIRED = 'This host has retired. Please restore the host first.';

/** Hosts in the admin area. They are never deleted, since past events refer to them. */
@Injectable()
export class HostsService {
  /** Whether hosts exist, and an active one, so that a company without hosts needs no extra query. */
  readonly use = cachedFor(SECOND_MS, () => this.repository.use());

  constructor(
    private readonly db: DataSource,
    private readonly repository: HostsRepository,
    private readonly hosts: HostsQueries,
    private readonly changes: HostChangesService,
    private readonly clock: Clock,
    private readonly limits: RateLimitsService,
  ) {}

  @SetupSource()
  async setupSteps(): Promise<SetupState[]> {
    return [{ step: 'hosts', isDone: (await this.use()).hasActiveHost }];
  }

  /** @throws AppError VALIDATION for an unknown account or that of another host. */
  async create(input: SaveHost, by: string): Promise<AdminHost> {
    const columns = await this.columnsOf(input);
    const no = await this.transaction(async (tx) => {
      await this.changes.assertAccountFree(tx, { no: 0, userId: null }, columns.userId);
      const host = tx.create(HostEntity, columns);
      await orPictureNotFound(tx.save(host));
      await this.changes.updateAccounts(tx, host, host);
      await this.changes.record(tx, by, host.no, { what: 'host-created' });
      if (isAvailable(host)) await this.changes.publishSwitchedOn(tx);
      return host.no;
    });
    return this.hosts.find(no);
  }

  /** @throws AppError NOT_FOUND, VALIDATION, or STALE for an outdated version. */
  async change(no: number, input: SaveHost, by: string): Promise<AdminHost> {
    const columns = await this.columnsOf(input);
    await this.transaction(async (tx) => {
      const host = await this.changes.lock(tx, no, input.version);
      const fields = changedFields(host, columns);
      if (fields.length === 0) return;
      await this.changes.assertAccountFree(tx, host, columns.userId);
      await this.write(tx, host, columns);
      const facts = { fields: fields.join(' ') };
      await this.changes.record(tx, by, no, { what: 'host-changed', facts });
    });
    return this.hosts.find(no);
  }

  /** Retires a host and clears `is_host` of the account. A repeat changes nothing. @throws AppError NOT_FOUND. */
  async retire(no: number, by: string): Promise<void> {
    await this.transaction(async (tx) => {
      const host = await this.changes.lock(tx, no);
      if (host.retiredAt) return;
      await this.write(tx, host, { retiredAt: this.clock.now() });
      await this.changes.record(tx, by, no, { what: 'host-retired' });
    });
  }

  /** Restores a retired host with all records; a repeat changes nothing. @throws AppError NOT_FOUND. */
  async restore(no: number, by: string): Promise<AdminHost> {
    await this.transaction(async (tx) => {
      const host = await this.changes.lock(tx, no);
      if (!host.retiredAt) return;
      await this.write(tx, host, { retiredAt: null });
      await this.changes.record(tx, by, no, { what: 'host-restored' });
    });
    return this.hosts.find(no);
  }

  private async transaction<Result>(work: (tx: EntityManager) => Promise<Result>): Promise<Result> {
    const result = await this.db.transaction(work);
    this.use.invalidate();
    return result;
  }

  private async write(tx: EntityManager, host: HostEntity, columns: Partial<HostEntity>): Promise<void> {
    const before = { ...host };
    Object.assign(host, columns, { version: host.version + 1 });
    await orPictureNotFound(tx.save(host));
    await this.changes.updateAccounts(tx, before, host);
    if (isAvailable(before) && !isAvailable(host)) await this.changes.publishAway(tx, host.no);
    if (!isAvailable(before) && isAvailable(host)) await this.changes.publishSwitchedOn(tx);
  }

  private async columnsOf(input: SaveHost): Promise<Columns> {
    return {
      userId: await this.changes.findAccount(input.account),
      name: input.name,
      phone: input.phone ?? '',
      phoneExtension: input.phone ? (input.phoneExtension ?? null) : null,
      pictureUrl: input.imageUrl ?? null,
      about: input.about ?? '',
      skills: input.skills,
      isActive: input.isActive,
    };
  }

  /**
   * Invites an address for seven days; the worker sends the mail. Replaces an earlier invitation of the host.
   * @throws AppError NOT_FOUND, STALE, TOO_MANY, NOT_ALLOWED for a host with an account or a retired one.
   */
  async invite(no: number, { email, version }: InviteHost, by: string): Promise<AdminHost> {
    await this.limits.count(['invite-user', by]);
    await this.db.transaction(async (tx) => {
      const host = await this.changes.lock(tx, no, version);
      if (host.userId) throw new AppError('NOT_ALLOWED', HAS_ACCOUNT);
      if (host.retiredAt) throw new AppError('NOT_ALLOWED', HAS_RETIRED);
      const id = await this.repository.saveInvitation(tx, {
        hostNo: no,
        email,
        emailKey: normalForm(email),
        invitedBy: by,
        expiresAt: new Date(this.clock.now().getTime() + INVITATION_LIFE_MS),
      });
      await this.changes.record(tx, by, no, { what: 'host-invited' });
      await this.changes.publishInvited(tx, id);
    });
    return this.hosts.find(no);
  }

  /** Withdraws a host's invitation and invalidates its links. @throws AppError NOT_FOUND. */
  async withdrawInvitation(no: number, by: string): Promise<AdminHost> {
    await this.db.transaction(async (tx) => {
      await this.changes.lock(tx, no);
      if (!(await this.changes.endInvitation(tx, no))) throw new AppError('NOT_FOUND');
      await this.changes.record(tx, by, no, { what: 'host-invitation-withdrawn' });
    });
    return this.hosts.find(no);
  }

  /** Creates a token when the mail is composed, since events must not contain one. Null if expired or used. */
  async writeInvitationLink(id: string): Promise<{ token: string; email: string } | null> {
    const token = newToken();
    const email = await this.repository.addInvitationToken(id, hashOf(token), this.clock.now());
    return email === null ? null : { token, email };
  }

  /** The invited address of a token. @throws AppError LINK_OVER. */
  async openInvitation(token: string): Promise<HostInvitationView> {
    const { email } = await this.findInvitation(token);
    return { email };
  }

  /**
   * Links the current account to the host and confirms its address, which must be the invited one.
   * @throws AppError LINK_OVER, NOT_ALLOWED for another address, VALIDATION for the account of another host.
   */
  async acceptInvitation(token: string, currentUser: RequestUser): Promise<UserView> {
    const user = currentUser.user as UserView;
    return this.db.transaction(async (tx) => {
      const { hostNo, email, emailKey } = await this.findInvitation(token, tx);
      if (normalForm(user.email ?? '') !== emailKey)
        throw new AppError('NOT_ALLOWED', invitedAddressOnly(email));
      const host = await this.changes.lock(tx, hostNo);
      // Of two concurrent requests the second finds no invitation.
      if (host.userId || host.retiredAt || !(await this.changes.endInvitation(tx, hostNo)))
        throw new AppError('LINK_OVER');
      await this.changes.linkInvited(tx, host, user.id, this.clock.now());
      await this.changes.record(tx, user.id, hostNo, { what: 'host-invitation-accepted' });
      return { ...user, isHost: host.isActive, emailVerified: true };
    });
  }

  private async findInvitation(token: string, on?: EntityManager): Promise<OpenInvitation> {
    const hash = isToken(token) ? hashOf(token) : '';
    const found = await this.repository.findInvitation(hash, this.clock.now(), on);
    if (!found) throw new AppError('LINK_OVER');
    return found;
  }
}

function changedFields(host: HostEntity, columns: Columns): string[] {
  return Object.entries(columns)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(host[field as keyof Columns]))
    .map(([field]) => (field === 'userId' ? 'account' : field));
}

/** @throws AppError VALIDATION if the picture or account was deleted since the form was validated. */
async function orPictureNotFound(saving: Promise<unknown>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    const constraint =
      error instanceof QueryFailedError && (error.driverError as { constraint?: string }).constraint;
    if (constraint === 'fk_picture') throw AppError.validation({ imageUrl: PICTURE_GONE });
    throw constraint === 'fk_host_user' ? AppError.validation({ account: HOST_MESSAGES.nobody }) : error;
  }
}
