import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CAUSE_KEY_SQL } from './failure-cause.js';

export type FailedJob = {
  eventId: string;
  handler: string;
  queue: string;
  attempts: number;
  message: string;
  stack: string;
  dependency: string | null;
  isFinal: boolean;
  /** When the queue tries it again; null when it does not. */
  retryAt: Date | null;
  firstFailedAt: Date;
  failedAt: Date;
};
export type FailedPage = { jobs: FailedJob[]; total: number; page: number; pages: number };

const PAGE_SIZE = 25;

/** The failed jobs of one group, newest first. */
@Injectable()
export class FailedJobs {
  constructor(private readonly db: DataSource) {}

  async page(key: string, page: number): Promise<FailedPage> {
    const rows: (FailedJob & { total: string })[] = await this.db.query(
      `select event_id as "eventId", handler, queue, attempts, message, stack, dependency, is_final as "isFinal",
         retry_at as "retryAt",
         first_failed_at as "firstFailedAt", failed_at as "failedAt", count(*) over () as total
       from failing_jobs where resolved_at is null and ${CAUSE_KEY_SQL} = $1
       order by failed_at desc, event_id limit ${PAGE_SIZE} offset $2`,
      [key, (page - 1) * PAGE_SIZE],
    );
    const total = Number(rows[0]?.total ?? 0);
    return {
      jobs: rows.map(({ total: _, ...job }) => job),
      total,
      page,
      pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    };
  }
}
