import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/settings';
import type { EntityManager } from 'typeorm';

/** What was done to what. `facts` never hold personal data: ids, amounts, states and names of fields only. */
export type AuditEntry = {
  /** Past tense in kebab-case, such as "booking-cancelled" or "booking-viewed". */
  what: string;
  subject: string;
  subjectId?: string | null;
  facts?: Record<string, string | number | boolean | null>;
};

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
}
