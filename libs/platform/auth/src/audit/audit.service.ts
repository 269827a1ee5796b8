import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform/config';
import { assertInTransaction } from '#libs/platform/database';
import { HOUR_MS, type AuditEntryView, type AuditQuery } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** Displayed for a deleted staff account; its audit entries are not deleted. */
export const FORMER_USER = 'a former administrator';

/** `facts` must not hold personal data: only ids, amounts, states and field names. */
export type AuditEntry = {
  /** Past tense in kebab-case, such as "booking-cancelled" or "booking-viewed". */
  what: string;
  subject: string;
  subjectId?: string | null;
  facts?: Record<string, string | number | boolean | null>;
};

const PAGE = 50;

type AuditRow = Omit<AuditEntryView, 'at'> & { at: Date };

/** Append-only audit log, and its pages for the admin area. */
@Injectable()
export class AuditService {
  constructor(
    private readonly clock: Clock,
    private readonly db: DataSource,
  ) {}

  /**
   * Writes one row in the transaction of the audited change. `actorId` is the administrator's user id, or null for the
   * system. @throws Error outside a transaction.
   */
  async record(tx: EntityManager, actorId: string | null, entry: AuditEntry): Promise<void> {
    assertInTransaction(tx, entry.what);
    await this.insert(tx, actorId, entry);
  }

  /** Records a view, or an action outside the database, which have no transaction. */
  recordView(actorId: string | null, entry: AuditEntry): Promise<void> {
    return this.insert(this.db.manager, actorId, entry);
  }

  /**
   * Records a view that repeats often, such as a page that is open all day: at most one row per hour, actor and entry.
   */
  async recordHourlyView(
    actorId: string | null,
    { what, subject, subjectId = null, facts = {} }: AuditEntry,
  ): Promise<void> {
    const now = this.clock.now();
    await this.db.query(
      `insert into audit_log (actor_id, what, subject, subject_id, facts, at)
       select $1::uuid, $2, $3, $4, $5::jsonb, $6 where not exists (
         select from audit_log where subject = $3 and subject_id = $4 and actor_id = $1::uuid and what = $2
           and facts = $5::jsonb and at > $7 and at <= $6)`,
      [actorId, what, subject, subjectId, JSON.stringify(facts), now, new Date(now.getTime() - HOUR_MS)],
    );
  }

  /** One page of 50, newest first, and the total count. */
  async page({
    subject,
    subjectId,
    page,
  }: AuditQuery): Promise<{ entries: AuditEntryView[]; total: number }> {
    const where = 'where ($1::text is null or a.subject = $1) and ($2::text is null or a.subject_id = $2)';
    const values = [subject ?? null, subjectId ?? null];
    const [rows, [{ count }]]: [AuditRow[], [{ count: string }]] = await Promise.all([
      this.db.query(
        `select a.id::text, a.at, a.what, a.subject, a.subject_id as "subjectId", a.facts,
           case when a.actor_id is null then 'system' else coalesce(u.name, '${FORMER_USER}') end as who
         from audit_log a left join user_facts u on u.user_id = a.actor_id ${where}
         order by a.id desc limit ${PAGE} offset ${(page - 1) * PAGE}`,
        values,
      ),
      this.db.query(`select count(*) from audit_log a ${where}`, values),
    ]);
    return { entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: Number(count) };
  }

  private async insert(
    on: EntityManager,
    actorId: string | null,
    { what, subject, subjectId = null, facts = {} }: AuditEntry,
  ): Promise<void> {
    await on.query(
      `insert into audit_log (actor_id, what, subject, subject_id, facts, at) values ($1, $2, $3, $4, $5, $6)`,
      [actorId, what, subject, subjectId, JSON.stringify(facts), this.clock.now()],
    );
  }
}
