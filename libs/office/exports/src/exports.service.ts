import { randomUUID } from 'node:crypto';
import { Injectable, StreamableFile } from '@nestjs/common';
import {
  AppError,
  check,
  EXPORT_NAMES,
  ExportFilter,
  exportErrors,
  EXPORTS,
  type ExportFormat,
  type ExportView,
  type RequestedExport,
  type RequestExport,
  MINUTE_MS,
} from '#libs/shared/contracts';
import { Every, OutboxService } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { type AuditAction, AuditService, type AuditEntry, type RequestUser } from '#libs/platform/auth';
import { FileStorageService } from '#libs/platform/storage';
import { DataSource, type EntityManager } from 'typeorm';
import type { ExportEntity } from './export.entity.js';
import {
  ABANDONED_MS,
  downloadName,
  EXPORT_FOLDER,
  exportKey,
  failureMessage,
  FORGOTTEN_MS,
  isExpired,
  isBeingMade,
  isWorkerAway,
  FILE_LIFE_MS,
  MAX_OPEN,
  SILENT_MS,
} from './export.rules.js';
import { ExportsRepository } from './exports.repository.js';

const TOO_MANY_OPEN = `We are still making ${MAX_OPEN} files for you. Please try again when one of them is ready.`;
const TYPES: Record<ExportFormat, string> = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Requests, lists and downloads exports until they expire; the worker generates the files. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly db: DataSource,
    private readonly exports: ExportsRepository,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly files: FileStorageService,
  ) {}

  /**
   * Stores the request and publishes `export-requested`. A repeat with the same creation key returns the first request.
   * @throws AppError VALIDATION for a format or filter that this export does not support, NOT_ALLOWED while ten exports
   * of this administrator are open.
   */
  async request(
    request: RequestExport,
    currentUser: RequestUser,
    creationKey: string | null,
  ): Promise<RequestedExport> {
    const faults = exportErrors(request);
    if (Object.keys(faults).length > 0) throw AppError.validation(faults);
    const now = this.clock.now();
    const row = {
      id: randomUUID(),
      creationKey,
      ...request,
      filter: choosing(request),
      requestedBy: currentUser.userId,
      createdAt: now,
      touchedAt: now,
      expiresAt: new Date(now.getTime() + FILE_LIFE_MS),
    };
    const isNew = await this.db.transaction(async (tx) => {
      if (!(await this.exports.insert(tx, row))) return false;
      await this.assertFewOpen(tx, currentUser.userId, now);
      await this.outbox.publish(tx, 'export-requested', { exportId: row.id });
      await this.audit.record(tx, currentUser.userId, auditEntry('export-requested', row));
      return true;
    });
    if (isNew) return { id: row.id, status: 'queued' };
    const made = await this.exports.findByCreationKey(creationKey);
    return { id: made.id, status: 'queued' };
  }

  /** The latest hundred. */
  async list(): Promise<ExportView[]> {
    const request = await this.exports.listLatest();
    const now = this.clock.now();
    const isAnyBeingMade = request.some((each) => isBeingMade(each, now));
    return request.map((each) => exportView(each, isAnyBeingMade, now));
  }

  /** @throws AppError NOT_FOUND. */
  async view(id: string): Promise<ExportView> {
    const request = await this.find(id);
    const now = this.clock.now();
    const isAnyBeingMade = await this.exports.isAnyRunning(new Date(now.getTime() - SILENT_MS));
    return exportView(request, isAnyBeingMade, now);
  }

  /**
   * The file as a stream; audited.
   * @throws AppError NOT_FOUND; NOT_READY while it is generated and for a failed one; GONE once it has expired.
   */
  async file(id: string, currentUser: RequestUser): Promise<StreamableFile> {
    const request = await this.find(id);
    if (request.status !== 'ready') throw new AppError('NOT_READY');
    const file = isExpired(request, this.clock.now()) ? null : await this.files.open(exportKey(request));
    if (!file) throw new AppError('GONE');
    try {
      await this.audit.recordView(currentUser.userId, auditEntry('export-downloaded', request));
    } catch (error) {
      file.stream.destroy();
      throw error;
    }
    return new StreamableFile(file.stream, {
      type: TYPES[request.format],
      disposition: `attachment; filename="${downloadName(request)}"`,
      length: file.bytes,
    });
  }

  /** Removes expired files and their filters, and requeues abandoned exports. */
  @Every(MINUTE_MS, { as: 'sweep-exports' })
  async sweep(): Promise<{ removed: number; revived: number }> {
    const now = this.clock.now();
    await this.exports.emptyFilters(now);
    const removed = await this.removeFiles(now);
    return { removed, revived: await this.revive(now) };
  }

  private async removeFiles(now: Date): Promise<number> {
    let removed = 0;
    // List the files before reading the rows: an export started in between is then not in the list.
    for await (const files of this.files.list(EXPORT_FOLDER)) {
      const ids = files.map(({ id }) => id);
      const kept = new Set(await this.exports.findKept(ids, now));
      const left = files.filter(({ id }) => !kept.has(id));
      for (const { key } of left) await this.files.remove(key);
      removed += left.length;
    }
    return removed;
  }

  /**
   * Expires exports that may contain a child's redacted data, such as theme or city: all bookings exports requested
   * before the redaction, except those whose dates exclude the event. Other filters prove nothing, since status and
   * text may have been different then. A running export is removed by the sweep once it is ready.
   */
  async expireChildData(bookingId: string): Promise<void> {
    const names = EXPORT_NAMES.filter((name) => EXPORTS[name].hasChildData);
    await this.exports.expireBefore(bookingId, names);
    await this.sweep();
  }

  /** The worker and its job are gone: publishes the request again, or fails the export after too many attempts. */
  private revive(now: Date): Promise<number> {
    const abandonedAt = new Date(now.getTime() - ABANDONED_MS);
    return this.db.transaction(async (tx) => {
      await this.exports.failAbandoned(tx, abandonedAt, failureMessage());
      const revived = await this.exports.requeueAbandoned(tx, abandonedAt, now);
      for (const exportId of revived) await this.outbox.publish(tx, 'export-requested', { exportId });
      return revived.length;
    });
  }

  /** The lock serializes the requests of one administrator. The new request is included in the count. */
  private async assertFewOpen(tx: EntityManager, userId: string | null, now: Date): Promise<void> {
    await this.exports.lockRequests(tx, userId);
    const open = await this.exports.countOpen(tx, userId, new Date(now.getTime() - FORGOTTEN_MS));
    if (open > MAX_OPEN) throw new AppError('NOT_ALLOWED', TOO_MANY_OPEN);
  }

  private async find(id: string): Promise<ExportEntity> {
    const request = UUID.test(id) && (await this.exports.find(id));
    if (!request) throw new AppError('NOT_FOUND');
    return request;
  }
}

/** Contains only the filter's day and the number of selected bookings: the rest may contain a searched name. */
function auditEntry(
  what: AuditAction,
  request: Pick<ExportEntity, 'id' | 'name' | 'includeChildData' | 'filter'>,
): AuditEntry {
  const facts = {
    name: request.name,
    includeChildData: request.includeChildData,
    ...(request.filter.date && { date: request.filter.date }),
    ...(request.filter.ids && { selected: request.filter.ids.split(',').length }),
  };
  return { what, subject: 'export', subjectId: request.id, facts };
}

/** The row conditions of a filter, trimmed as in the list, without sorting and paging. */
function choosing({ name, filter }: RequestExport): Partial<ExportFilter> {
  const { value } = check(ExportFilter, filter);
  const given = EXPORTS[name].filters.map((key) => [key, value[key]]);
  return Object.fromEntries(given.filter(([, chosen]) => chosen !== undefined)) as Partial<ExportFilter>;
}

/** An entry of the export history for the admin area. */
const exportView = (request: ExportEntity, isAnyBeingMade: boolean, now: Date): ExportView => ({
  id: request.id,
  name: request.name,
  format: request.format,
  status: request.status,
  rows: request.rows,
  progress: request.progress,
  error: request.error,
  includeChildData: request.includeChildData,
  filter: request.filter,
  isExpired: isExpired(request, now),
  isWorkerAway: isWorkerAway(request, isAnyBeingMade, now),
  createdAt: request.createdAt.toISOString(),
  expiresAt: request.expiresAt.toISOString(),
});
