import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';

/** What was done to what. `facts` never hold personal data: ids, amounts, states and names of fields only. */
export type AuditEntry = {
  /** Past tense in kebab-case, such as "booking-cancelled" or "booking-viewed". */
  what: string;
  subject: string;
  subjectId?: string | null;
  facts?: Record<string, string | number | boolean | null>;
};

const HOUR_MS = 3_600_000;

/** Keeps who did what, append-only. */
@Injectable()
export class Audit {
  constructor(private readonly clock: Clock) {}

  /**
   * Writes one row with the change that it tells of: `tx` is the change's own transaction (a view's row stands alone,
   * on the plain manager). `actorId` is the administrator's user id, or null for the system.
   */
  async record(tx: EntityManager, actorId: string | null, entry: AuditEntry): Promise<void> {
    const { what, subject, subjectId = null, facts = {} } = entry;
    await tx.query(
      `insert into audit_log (actor_id, what, subject, subject_id, facts, at) values ($1, $2, $3, $4, $5, $6)`,
      [actorId, what, subject, subjectId, JSON.stringify(facts), this.clock.now()],
    );
  }

  /**
   * The same for a look at something that is read again and again, such as a page that is open all day: one row an hour
   * for each reader.
   */
  async recordHourly(
    on: EntityManager,
    actorId: string | null,
    { what, subject, subjectId = null, facts = {} }: AuditEntry,
  ): Promise<void> {
    const now = this.clock.now();
    await on.query(
      `insert into audit_log (actor_id, what, subject, subject_id, facts, at)
       select $1::uuid, $2, $3, $4, $5::jsonb, $6 where not exists (
         select from audit_log where subject = $3 and subject_id = $4 and actor_id = $1::uuid and what = $2
           and facts = $5::jsonb and at > $7 and at <= $6)`,
      [actorId, what, subject, subjectId, JSON.stringify(facts), now, new Date(now.getTime() - HOUR_MS)],
    );
  }
}
