import { Injectable } from '@nestjs/common';
import {
  AppError,
  CERTIFICATION_KINDS,
  EXPIRY_WARNING_DAYS,
  daysAfter,
  HOST_MESSAGES,
  instantInZone,
  LAST_MINUTE,
  isCalendarDay,
  readDay,
  HOUR_MS,
} from '#libs/shared/contracts';
import type { AdminHost, CertificationKind, SaveCertification } from '#libs/shared/contracts';
import { Every, OpenWorkSource, type OpenWork } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { HostEntity } from './host.entity.js';
import { HostsQueries } from './hosts.queries.js';
import { HostsRepository, type ExpiryWarning } from './hosts.repository.js';
import { HostChangesService } from './host-changes.service.js';

/** Certifications of hosts and expiry warnings. A change increments the host's version. */
@Injectable()
export class HostCertificationsService {
  constructor(
    private readonly db: DataSource,
    private readonly repository: HostsRepository,
    private readonly hosts: HostsQueries,
    private readonly changes: HostChangesService,
    private readonly clock: Clock,
  ) {}

  /** Saving the same kind and day again corrects the certification. @throws AppError NOT_FOUND, STALE, VALIDATION. */
  async save(no: number, input: SaveCertification, by: string): Promise<AdminHost> {
    const { zone } = this.clock;
    const checkedOn = readDay(input.checkedOn, zone);
    if (checkedOn > this.clock.today()) throw AppError.validation({ checkedOn: HOST_MESSAGES.notYet });
    const expiresOn = input.expiresOn ? readDay(input.expiresOn, zone) : null;
    if (expiresOn && expiresOn <= checkedOn)
      throw AppError.validation({ expiresOn: HOST_MESSAGES.expiryOrder });
    await this.db.transaction(async (tx) => {
      const host = await this.changes.lock(tx, no, input.version);
      const { kind } = input;
      await this.repository.saveCertification(tx, { hostNo: no, kind, checkedOn, expiresOn, notedBy: by });
      await this.incrementVersion(tx, host);
      const facts = { kind, checkedOn, expiresOn: expiresOn ?? '' };
      await this.changes.record(tx, by, no, { what: 'host-certified', facts });
    });
    return this.hosts.find(no);
  }

  /** @throws AppError NOT_FOUND. */
  async remove(no: number, kind: string, checkedOn: string, by: string): Promise<AdminHost> {
    if (!CERTIFICATION_KINDS.includes(kind as CertificationKind) || !isCalendarDay(checkedOn))
      throw new AppError('NOT_FOUND');
    await this.db.transaction(async (tx) => {
      const host = await this.changes.lock(tx, no);
      const certification = { hostNo: no, kind, checkedOn: checkedOn.slice(0, 10) };
      if (!(await this.repository.deleteCertification(tx, certification))) throw new AppError('NOT_FOUND');
      await this.incrementVersion(tx, host);
      await this.changes.record(tx, by, no, {
        what: 'host-certification-removed',
        facts: { kind, checkedOn },
      });
    });
    return this.hosts.find(no);
  }

  /**
   * Warns organizers 30, 7 and 0 days ahead. Publishes one event per certification and threshold, only the nearest if
   * several have passed, and none if another certification of the kind is valid longer. Returns the number of events.
   */
  @Every(HOUR_MS, { as: 'warn-of-expiries' })
  publishDueWarnings(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const warningIds = await this.repository.insertDueWarnings(tx, {
        today: this.clock.today(),
        now: this.clock.now(),
        daysAhead: EXPIRY_WARNING_DAYS,
      });
      for (const id of warningIds) await this.changes.publishCertificationExpiring(tx, id);
      return warningIds.length;
    });
  }

  /** Certifications that expire within thirty days, or have expired. */
  @OpenWorkSource()
  async openRenewals(): Promise<OpenWork[]> {
    const daysAhead = Math.max(...EXPIRY_WARNING_DAYS);
    const expiring = await this.repository.listExpiring(daysAfter(this.clock.today(), daysAhead));
    const { zone } = this.clock;
    return expiring.map(({ hostNo, name, kind, expiresOn }) => ({
      kind: 'certification',
      id: `${hostNo}.${kind}`,
      who: name,
      since: instantInZone(daysAfter(expiresOn, -daysAhead), 0, zone),
      by: instantInZone(daysAfter(expiresOn, -1), LAST_MINUTE, zone),
    }));
  }

  /** Null if the warning is obsolete: the host left, or the certification was renewed, corrected or removed. */
  findWarning(warningId: string): Promise<ExpiryWarning | null> {
    return this.repository.findWarning(warningId);
  }

  private async incrementVersion(tx: EntityManager, { no, version }: HostEntity): Promise<void> {
    await tx.update(HostEntity, no, { version: version + 1 });
  }
}
