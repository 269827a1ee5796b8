import { Injectable } from '@nestjs/common';
import {
  AppError,
  CERTIFICATION_KINDS,
  HOST_SENTENCES,
  isCalendarDay,
  readDay,
} from '#libs/shared/contracts';
import type { AdminHost, CertificationKind, SaveCertification } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { HostEntity } from './host.entity.js';
import { HostList } from './host-list.js';
import { HostRecord } from './host-record.js';

/** What was checked of a host; each change is one of the host, so its version is the host's. */
@Injectable()
export class HostCertifications {
  constructor(
    private readonly db: DataSource,
    private readonly hosts: HostList,
    private readonly record: HostRecord,
    private readonly clock: Clock,
  ) {}

  /** Of one kind and day it is recorded once; sent again it is corrected. @throws AppError NOT_FOUND, STALE, VALIDATION. */
  async save(no: number, input: SaveCertification, by: string): Promise<AdminHost> {
    const { zone } = this.clock;
    const checkedOn = readDay(input.checkedOn, zone);
    if (checkedOn > this.clock.today()) throw AppError.validation({ checkedOn: HOST_SENTENCES.notYet });
    const expiresOn = input.expiresOn ? readDay(input.expiresOn, zone) : null;
    if (expiresOn && expiresOn <= checkedOn)
      throw AppError.validation({ expiresOn: HOST_SENTENCES.expiryOrder });
    await this.db.transaction(async (tx) => {
      const host = await this.record.lock(tx, no, input.version);
      await tx.query(
        `insert into host_certifications (host_no, kind, checked_on, expires_on, noted_by)
         values ($1, $2, $3, $4, $5)
         on conflict (host_no, kind, checked_on) do update set expires_on = $4, noted_by = $5`,
        [no, input.kind, checkedOn, expiresOn, by],
      );
      await this.raise(tx, host);
      const facts = { kind: input.kind, checkedOn, expiresOn: expiresOn ?? '' };
      await this.record.note(tx, by, no, { what: 'host-certified', facts });
    });
    return this.hosts.one(no);
  }

  /** @throws AppError NOT_FOUND. */
  async remove(no: number, kind: string, checkedOn: string, by: string): Promise<AdminHost> {
    if (!CERTIFICATION_KINDS.includes(kind as CertificationKind) || !isCalendarDay(checkedOn))
      throw new AppError('NOT_FOUND');
    await this.db.transaction(async (tx) => {
      const host = await this.record.lock(tx, no);
      const [, count]: [unknown, number] = await tx.query(
        'delete from host_certifications where host_no = $1 and kind = $2 and checked_on = $3',
        [no, kind, checkedOn.slice(0, 10)],
      );
      if (count === 0) throw new AppError('NOT_FOUND');
      await this.raise(tx, host);
      await this.record.note(tx, by, no, { what: 'host-certification-removed', facts: { kind, checkedOn } });
    });
    return this.hosts.one(no);
  }

  private async raise(tx: EntityManager, { no, version }: HostEntity): Promise<void> {
    await tx.update(HostEntity, no, { version: version + 1 });
  }
}
