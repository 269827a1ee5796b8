import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform/config';
import { assertInTransaction, isId } from '#libs/platform/database';
import {
  daysAfter,
  HOUR_MS,
  instantInZone,
  type AuditEntryView,
  type AuditQuery,
} from '#libs/shared/contracts';
import type { EntityManager } from 'typeorm';
import type { AuditAction } from './audit-actions.js';
import { AuditRepository } from './audit.repository.js';

/** `facts` must not hold personal data: only ids, amounts, states and field names. */
export type AuditEntry = {
  /** Past tense in kebab-case, such as "booking-cancelled" or "booking-viewed". */
  what: AuditAction;
  subject: string;
  subjectId?: string | null;
  facts?: Record<string, string | number | boolean | null>;
};

/** Append-only audit log, and its pages for the admin area. */
@Injectable()
export class AuditService {
  constructor(
    private readonly clock: Clock,
    private readonly repository: AuditRepository,
  ) {}

  /**
   * Writes one row in the transaction of the audited change. `actorId` is the administrator's user id, or null for the
   * system. @throws Error outside a transaction.
   */
  async record(tx: EntityManager, actorId: string | null, entry: AuditEntry): Promise<void> {
    assertInTransaction(tx, entry.what);
    await this.repository.insert(this.rowOf(actorId, entry), tx);
  }

  /** Records a view, or an action outside the database, which have no transaction. */
  recordView(actorId: string | null, entry: AuditEntry): Promise<void> {
    return this.repository.insert(this.rowOf(actorId, entry));
  }

  /**
   * Records a view that repeats often, such as a page that is open all day: at most one row per hour, actor and entry.
   */
  recordHourlyView(actorId: string | null, entry: AuditEntry): Promise<void> {
    const row = this.rowOf(actorId, entry);
    return this.repository.insertUnlessSince(row, new Date(row.at.getTime() - HOUR_MS));
  }

  /** One page of 50, newest first, and the total count. */
  async page({ day, ...query }: AuditQuery): Promise<{ entries: AuditEntryView[]; total: number }> {
    // Of nobody; the database would reject it.
    if (query.actorId && !isId(query.actorId)) return { entries: [], total: 0 };
    const begin = (of: string) => instantInZone(of, 0, this.clock.zone);
    const times = day ? { from: begin(day), until: begin(daysAfter(day, 1)) } : {};
    const { rows, total } = await this.repository.page({ ...query, ...times });
    return { entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total };
  }

  private rowOf(actorId: string | null, { what, subject, subjectId = null, facts = {} }: AuditEntry) {
    return { actorId, what, subject, subjectId, facts, at: this.clock.now() };
  }
}
