import { Injectable } from '@nestjs/common';
import type { AuditEntryView, AuditQuery } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';

/** Stands for somebody of the staff whose account is gone; what they did stays. */
export const FORMER_USER = 'a former administrator';

const PAGE = 50;

type AuditRow = Omit<AuditEntryView, 'at'> & { at: Date };

/** Who did what, for the admin area to read. */
@Injectable()
export class AuditLog {
  constructor(private readonly db: DataSource) {}

  /** One page, newest first, and how many entries there are. */
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
         from audit_log a left join user_names u on u.user_id = a.actor_id ${where}
         order by a.id desc limit ${PAGE} offset ${(page - 1) * PAGE}`,
        values,
      ),
      this.db.query(`select count(*) from audit_log a ${where}`, values),
    ]);
    return { entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: Number(count) };
  }
}
