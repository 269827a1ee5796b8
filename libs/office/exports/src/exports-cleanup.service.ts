import { Injectable } from '@nestjs/common';
import { EXPORT_NAMES, EXPORTS } from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { ABANDONED_MS, failureSentence, MOST_ATTEMPTS } from './export.rules.js';
import { ExportFilesService } from './export-files.service.js';

/** A timer's work around exports. */
@Injectable()
export class ExportsCleanupService {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
    private readonly files: ExportFilesService,
  ) {}

  /** Removes the files that have expired, with what their filters asked for, and revives what was abandoned. */
  async sweep(): Promise<{ removed: number; revived: number }> {
    const now = this.clock.now();
    await this.db.query(
      `update exports set filter = '{}' where expires_at <= $1 and filter <> '{}' and status in ('ready', 'failed')`,
      [now],
    );
    const removed = await this.removeFiles(now);
    return { removed, revived: await this.revive(now) };
  }

  private async removeFiles(now: Date): Promise<number> {
    // The files first: one that is begun after this is not among them, whatever the rows say a moment later.
    const files = await this.files.list();
    const rows: { id: string }[] = await this.db.query(
      `select id from exports where id = any($2::uuid[])
         and (status in ('queued', 'running') or (status = 'ready' and expires_at > $1))`,
      [now, files.map(({ id }) => id)],
    );
    const kept = new Set(rows.map(({ id }) => id));
    const left = files.filter(({ id }) => !kept.has(id));
    for (const { name } of left) await this.files.remove(name);
    return left.length;
  }

  /**
   * A booking has lost the child's data: files about bookings that were made before that may hold its theme, city or
   * more, so they expire at once. One whose days leave out the event cannot hold it and stays; the other filters prove
   * nothing, since status and words may have been different then. One that is still being made is removed by the sweep
   * after it is ready.
   */
  async expireChildData(bookingId: string): Promise<void> {
    await this.db.query(
      `update exports set expires_at = b.purged_at from booking_facts b
       where b.id = $1 and exports.name = any($2) and exports.created_at <= b.purged_at
         and exports.expires_at > b.purged_at
         and b.event_date::text >= coalesce(left(filter->>'from', 10), '')
         and b.event_date::text <= coalesce(left(filter->>'to', 10), '~')
         and b.event_date::text = coalesce(left(filter->>'date', 10), b.event_date::text)`,
      [bookingId, EXPORT_NAMES.filter((name) => EXPORTS[name].hasChildData)],
    );
    await this.sweep();
  }

  /** Whoever was at it is gone, and so is its job: asked for again, or given up after many attempts. */
  private revive(now: Date): Promise<number> {
    const abandonedAt = new Date(now.getTime() - ABANDONED_MS);
    return this.db.transaction(async (tx) => {
      await tx.query(
        `update exports set status = 'failed', error = $2
         where status = 'running' and touched_at < $1 and attempts >= ${MOST_ATTEMPTS}`,
        [abandonedAt, failureSentence()],
      );
      const [revived]: [{ id: string }[]] = await tx.query(
        `update exports set status = 'queued', progress = 0, touched_at = $2
         where status = 'running' and touched_at < $1 returning id`,
        [abandonedAt, now],
      );
      for (const { id } of revived) await this.outbox.publish(tx, 'export-requested', { exportId: id });
      return revived.length;
    });
  }
}
