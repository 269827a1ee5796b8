import { Injectable } from '@nestjs/common';
import {
  AppError,
  CERTIFICATION_KINDS,
  EXPIRY_WARNING_DAYS,
  HOST_MESSAGES,
  isCalendarDay,
  readDay,
  HOUR_MS,
} from '#libs/shared/contracts';
import type { AdminHost, CertificationKind, SaveCertification } from '#libs/shared/contracts';
import { Every, OutboxService } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { HostEntity } from './host.entity.js';
import { HostsQueries } from './hosts.queries.js';
import { HostChangesService } from './host-changes.service.js';

/** Certifications that expired longer ago were recorded as expired and need no warning. */
const MAX_OVERDUE_DAYS = 7;

export type ExpiryWarning = {
  name: string;
  kind: CertificationKind;
  expiresOn: string;
  daysAhead: number;
};

/** Certifications of hosts and expiry warnings. A change increments the host's version. */
@Injectable()
export class HostCertificationsService {
  constructor(
    private readonly db: DataSource,
    private readonly hosts: HostsQueries,
    private readonly changes: HostChangesService,
    private readonly outbox: OutboxService,
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
      await tx.query(
        `insert into host_certifications (host_no, kind, checked_on, expires_on, noted_by)
         values ($1, $2, $3, $4, $5)
         on conflict (host_no, kind, checked_on) do update set expires_on = $4, noted_by = $5`,
        [no, input.kind, checkedOn, expiresOn, by],
      );
      await this.incrementVersion(tx, host);
      const facts = { kind: input.kind, checkedOn, expiresOn: expiresOn ?? '' };
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
      const [, count]: [unknown, number] = await tx.query(
        'delete from host_certifications where host_no = $1 and kind = $2 and checked_on = $3',
        [no, kind, checkedOn.slice(0, 10)],
      );
      if (count === 0) throw new AppError('NOT_FOUND');
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
      const due: { id: string }[] = await tx.query(
        `insert into certification_warnings (host_no, kind, expires_on, days_ahead, warned_at)
         select c.host_no, c.kind, c.expires_on, min(d.days), $2
         from host_certifications c join hosts h on h.no = c.host_no and h.is_active and h.retired_at is null
         join unnest($3::int[]) d (days) on c.expires_on <= $1::date + d.days
         where c.expires_on > $1::date - ${MAX_OVERDUE_DAYS} and not exists (
           select from host_certifications longer where longer.host_no = c.host_no and longer.kind = c.kind
             and coalesce(longer.expires_on, 'infinity') > c.expires_on)
         group by c.host_no, c.kind, c.expires_on
         on conflict do nothing returning id`,
        [this.clock.today(), this.clock.now(), [...EXPIRY_WARNING_DAYS]],
      );
      for (const { id } of due) await this.outbox.publish(tx, 'certification-expiring', { warningId: id });
      return due.length;
    });
  }

  /** Null if the warning is obsolete: the host left, or the certification was renewed, corrected or removed. */
  async findWarning(warningId: string): Promise<ExpiryWarning | null> {
    const [warning]: ExpiryWarning[] = await this.db.query(
      `select h.name, w.kind, w.expires_on::text as "expiresOn", w.days_ahead::int as "daysAhead"
       from certification_warnings w join hosts h on h.no = w.host_no and h.is_active and h.retired_at is null
       where w.id = $1 and w.expires_on = (select max(coalesce(c.expires_on, 'infinity')) from host_certifications c
         where c.host_no = w.host_no and c.kind = w.kind)`,
      [warningId],
    );
    return warning ?? null;
  }

  private async incrementVersion(tx: EntityManager, { no, version }: HostEntity): Promise<void> {
    await tx.update(HostEntity, no, { version: version + 1 });
  }
}
