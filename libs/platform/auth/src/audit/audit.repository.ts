import { Injectable } from '@nestjs/common';
import type { AuditEntryView, AuditQuery } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { FORMER_USER, type AuditEntity } from './audit.entity.js';

type NewEntry = Omit<AuditEntity, 'id'>;
type AuditRow = Omit<AuditEntryView, 'at'> & { at: Date };

const PAGE = 50;

/** Rows of the audit log, which are never changed or deleted. */
@Injectable()
export class AuditRepository {
  constructor(private readonly db: DataSource) {}

  async insert(
    { actorId, what, subject, subjectId, facts, at }: NewEntry,
    on: EntityManager = this.db.manager,
  ): Promise<void> {
    await on.query(
      `insert into audit_log (actor_id, what, subject, subject_id, facts, at) values ($1, $2, $3, $4, $5, $6)`,
      [actorId, what, subject, subjectId, JSON.stringify(facts), at],
    );
  }

  /** Inserts an entry unless the actor has an equal one later than `after`. */
  async insertUnlessSince(
    { actorId, what, subject, subjectId, facts, at }: NewEntry,
    after: Date,
  ): Promise<void> {
    await this.db.query(
      `insert into audit_log (actor_id, what, subject, subject_id, facts, at)
       select $1::uuid, $2, $3, $4, $5::jsonb, $6 where not exists (
         select from audit_log where subject = $3 and subject_id = $4 and actor_id = $1::uuid and what = $2
           and facts = $5::jsonb and at > $7 and at <= $6)`,
      [actorId, what, subject, subjectId, JSON.stringify(facts), at, after],
    );
  }

  /** One page of 50, newest first, and the total count. `from` and `until` bound the entries' time. */
  async page({
    subject,
    subjectId,
    actorId,
    page,
    from,
    until,
  }: Omit<AuditQuery, 'day'> & { from?: Date; until?: Date }): Promise<{ rows: AuditRow[]; total: number }> {
    const where = `where ($1::text is null or a.subject = $1) and ($2::text is null or a.subject_id = $2)
      and ($3::uuid is null or a.actor_id = $3)
      and ($4::timestamptz is null or a.at >= $4) and ($5::timestamptz is null or a.at < $5)`;
    const values = [subject, subjectId, actorId, from, until].map((value) => value ?? null);
    const [rows, [{ count }]] = await Promise.all([
      this.db.query<AuditRow[]>(
        `select a.id::text, a.at, a.what, a.subject, a.subject_id as "subjectId", a.facts,
           case when a.actor_id is null then 'system' else coalesce(u.name, '${FORMER_USER}') end as who
         from audit_log a left join user_facts u on u.user_id = a.actor_id ${where}
         order by a.id desc limit ${PAGE} offset ${(page - 1) * PAGE}`,
        values,
      ),
      this.db.query<[{ count: string }]>(`select count(*) from audit_log a ${where}`, values),
    ]);
    return { rows, total: Number(count) };
  }
}
