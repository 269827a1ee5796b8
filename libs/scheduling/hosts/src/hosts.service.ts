import { Injectable } from '@nestjs/common';
import { AppError, HOST_SENTENCES, type AdminHost, type SaveHost } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { HostEntity } from './host.entity.js';
import { HostsQueries } from './hosts.queries.js';
import { HostChangesService } from './host-changes.service.js';

type Columns = Pick<HostEntity, 'userId' | 'name' | 'phone' | 'pictureUrl' | 'about' | 'skills' | 'isActive'>;

const PICTURE_GONE = 'This picture is no longer there. Please upload it again.';
const isOnDuty = ({ isActive, retiredAt }: Pick<HostEntity, 'isActive' | 'retiredAt'>) =>
  isActive && !retiredAt;

/** The admin area's hosts. Nobody is ever removed: past events go on naming them. */
@Injectable()
export class HostsService {
  constructor(
    private readonly db: DataSource,
    private readonly hosts: HostsQueries,
    private readonly changes: HostChangesService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError VALIDATION for an account that nobody has, or that is another host's. */
  async create(input: SaveHost, by: string): Promise<AdminHost> {
    const columns = await this.columnsOf(input);
    const no = await this.db.transaction(async (tx) => {
      await this.changes.assertAccountFree(tx, { no: 0, userId: null }, columns.userId);
      const host = tx.create(HostEntity, columns);
      await orPictureGone(tx.save(host));
      await this.changes.updateAccounts(tx, host, host);
      await this.changes.record(tx, by, host.no, { what: 'host-created' });
      if (isOnDuty(host)) await this.changes.publishSwitchedOn(tx);
      return host.no;
    });
    return this.hosts.find(no);
  }

  /** @throws AppError NOT_FOUND, VALIDATION, or STALE when somebody changed the host since it was read. */
  async change(no: number, input: SaveHost, by: string): Promise<AdminHost> {
    const columns = await this.columnsOf(input);
    await this.db.transaction(async (tx) => {
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

  /** Switches a host off for good; the account is a host's no longer. A repeat changes nothing. @throws AppError NOT_FOUND. */
  async retire(no: number, by: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const host = await this.changes.lock(tx, no);
      if (host.retiredAt) return;
      await this.write(tx, host, { retiredAt: this.clock.now() });
      await this.changes.record(tx, by, no, { what: 'host-retired' });
    });
  }

  /** Back on duty, with all that was recorded; a repeat changes nothing. @throws AppError NOT_FOUND. */
  async restore(no: number, by: string): Promise<AdminHost> {
    await this.db.transaction(async (tx) => {
      const host = await this.changes.lock(tx, no);
      if (!host.retiredAt) return;
      await this.write(tx, host, { retiredAt: null });
      await this.changes.record(tx, by, no, { what: 'host-restored' });
    });
    return this.hosts.find(no);
  }

  private async write(tx: EntityManager, host: HostEntity, columns: Partial<HostEntity>): Promise<void> {
    const before = { ...host };
    Object.assign(host, columns, { version: host.version + 1 });
    await orPictureGone(tx.save(host));
    await this.changes.updateAccounts(tx, before, host);
    if (isOnDuty(before) && !isOnDuty(host)) await this.changes.publishAway(tx, host.no);
    if (!isOnDuty(before) && isOnDuty(host)) await this.changes.publishSwitchedOn(tx);
  }

  private async columnsOf(input: SaveHost): Promise<Columns> {
    return {
      userId: await this.changes.findAccount(input.account),
      name: input.name,
      phone: input.phone ?? '',
      pictureUrl: input.imageUrl ?? null,
      about: input.about ?? '',
      skills: input.skills,
      isActive: input.isActive,
    };
  }
}

function changedFields(host: HostEntity, columns: Columns): string[] {
  return Object.entries(columns)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(host[field as keyof Columns]))
    .map(([field]) => (field === 'userId' ? 'account' : field));
}

/** The database rejects a picture that was swept, and an account that went, since the form was checked. */
async function orPictureGone(saving: Promise<unknown>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    const constraint =
      error instanceof QueryFailedError && (error.driverError as { constraint?: string }).constraint;
    if (constraint === 'fk_picture') throw AppError.validation({ imageUrl: PICTURE_GONE });
    throw constraint === 'fk_host_user' ? AppError.validation({ account: HOST_SENTENCES.nobody }) : error;
  }
}
