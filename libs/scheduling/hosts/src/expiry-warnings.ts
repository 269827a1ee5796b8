import { Injectable } from '@nestjs/common';
import { EXPIRY_WARNING_DAYS, type CertificationKind } from '#libs/shared/contracts';
import { Outbox } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';

/** What runs out later than this before today is no news any more: it was recorded as expired. */
const LATE_DAYS = 7;

export type ExpiryWarning = {
  name: string;
  kind: CertificationKind;
  expiresOn: string;
  daysAhead: number;
};

/**
 * That something which was checked of a host will soon hold no longer: the organisers are told 30, 7 and 0 days before.
 */
@Injectable()
export class ExpiryWarnings {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Publishes one warning for each certification and threshold, a timer's work; of several that were passed meanwhile the
   * nearest alone. What another certification of the kind outlasts needs none. Returns how many.
   */
  publishDue(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const due: { id: string }[] = await tx.query(
        `insert into certification_warnings (host_no, kind, expires_on, days_ahead, warned_at)
         select c.host_no, c.kind, c.expires_on, min(d.days), $2
         from host_certifications c join hosts h on h.no = c.host_no and h.is_active and h.retired_at is null
         join unnest($3::int[]) d (days) on c.expires_on <= $1::date + d.days
         where c.expires_on > $1::date - ${LATE_DAYS} and not exists (
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

  /** Null when it needs no words any more: the host left, or it was renewed, corrected or taken back meanwhile. */
  async find(warningId: string): Promise<ExpiryWarning | null> {
    const [warning]: ExpiryWarning[] = await this.db.query(
      `select h.name, w.kind, w.expires_on::text as "expiresOn", w.days_ahead::int as "daysAhead"
       from certification_warnings w join hosts h on h.no = w.host_no and h.is_active and h.retired_at is null
       where w.id = $1 and w.expires_on = (select max(coalesce(c.expires_on, 'infinity')) from host_certifications c
         where c.host_no = w.host_no and c.kind = w.kind)`,
      [warningId],
    );
    return warning ?? null;
  }
}
