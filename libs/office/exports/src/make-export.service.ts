import { Injectable, Logger } from '@nestjs/common';
import { PdfRendererService } from '#libs/office/documents';
import { CompanyService } from '#libs/shop/business-settings';
import { FollowUpCallsService } from '#libs/booking/bookings';
import { BookingBalanceQueries } from '#libs/booking/payments';
import { Clock, directDatabaseUrl, Settings } from '#libs/platform/config';
import { FileStorageService } from '#libs/platform/storage';
import type { ExportFilter } from '#libs/shared/contracts';
import type { FileHandle } from 'node:fs/promises';
import type { EntityManager } from 'typeorm';
import { writeCsv, type CopyStart } from './csv/write-csv.js';
import { DaySheetQueries } from './day-sheet/day-sheet.queries.js';
import type { ExportEntity } from './export.entity.js';
import { EXPORT_FOLDER, exportKey, failureMessage, FILE_LIFE_MS, percentDone } from './export.rules.js';
import { ExportsRepository } from './exports.repository.js';
import type { ExportChoice } from './export-kinds.js';
import { EXPORT_FILES } from './export-list.js';

const TICK_MS = 500;

/** Generates the export files; runs in the worker. */
@Injectable()
export class MakeExportService {
  private readonly log = new Logger(MakeExportService.name);

  constructor(
    private readonly exports: ExportsRepository,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly balance: BookingBalanceQueries,
    private readonly calls: FollowUpCallsService,
    private readonly days: DaySheetQueries,
    private readonly files: FileStorageService,
    private readonly renderer: PdfRendererService,
    private readonly company: CompanyService,
  ) {}

  /**
   * Generates a file and moves it into place. A finished export is skipped. A concurrent call returns immediately; if
   * the process holding the lock dies, the sweep requeues the export.
   */
  async make(id: string): Promise<void> {
    await this.exports.withLock(id, async (manager) => {
      const request = await this.exports.begin(manager, id, this.clock.now());
      if (!request) return;
      await this.removeDrafts(id);
      const rows = await this.files.write(exportKey(request), (file) =>
        request.format === 'csv'
          ? this.writeRows(manager, request, file)
          : this.print(manager, request, file),
      );
      await this.finish(manager, request, rows);
    });
  }

  /** Of killed workers: whoever holds the lock is the only one that writes. */
  private async removeDrafts(id: string): Promise<void> {
    for await (const page of this.files.list(EXPORT_FOLDER))
      for (const file of page) if (file.isDraft && file.id === id) await this.files.remove(file.key);
  }

  /** Records a failure: queued for the next attempt, or failed with a message after the last one. */
  async fail(id: string, error: unknown, isLast: boolean): Promise<void> {
    this.log.warn({ exportId: id, isLast, fault: (error as Error).message }, 'export failed');
    await this.exports.recordFailure(id, {
      status: isLast ? 'failed' : 'queued',
      error: isLast ? failureMessage(error) : null,
      now: this.clock.now(),
    });
  }

  /** An export that expired while it was generated, because a child's data was redacted, stays expired. */
  private async finish(manager: EntityManager, { id }: ExportEntity, rows: number): Promise<void> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + FILE_LIFE_MS);
    await this.exports.finish(manager, { id, rows, now, expiresAt });
    this.log.log({ exportId: id, rows }, 'export made');
  }

  private async writeRows(manager: EntityManager, request: ExportEntity, file: FileHandle): Promise<number> {
    const table = EXPORT_FILES[request.name as 'bookings'];
    const choice = await this.choiceOf(request.filter);
    let start: CopyStart | null = null;
    return this.whileTicking(
      () => this.tick(manager, request.id, start),
      () =>
        writeCsv(file, table, {
          databaseUrl: directDatabaseUrl(this.settings),
          timeZone: this.clock.zone,
          choice,
          includeChildData: request.includeChildData,
          onStart: (begun) => (start = begun),
        }),
    );
  }

  /** Resolves the filter's payment and call conditions, which belong to other modules, to booking ids. */
  private async choiceOf(filter: Partial<ExportFilter>): Promise<ExportChoice> {
    const withMoney = await this.balance.idsWithMoney(filter.money);
    const withCall = filter.call && (await this.calls.dueCalls()).map(({ bookingId }) => bookingId);
    return { ...filter, withMoney, withCall };
  }

  private async print(manager: EntityManager, request: ExportEntity, file: FileHandle): Promise<number> {
    return this.whileTicking(
      () => this.tick(manager, request.id, null),
      async () => {
        const { html, rows } = await EXPORT_FILES[request.name as 'day-sheet'].page(this.days, {
          ...request,
          issuer: await this.company.issuer(),
        });
        await file.writeFile(await this.renderer.toPdf(html));
        return rows;
      },
    );
  }

  /** Heartbeat with the progress from pg_stat_progress_copy. */
  private async tick(manager: EntityManager, id: string, start: CopyStart | null): Promise<void> {
    const copied = start ? await this.exports.countCopied(manager, start.backend) : 0;
    const percent = percentDone(copied, start?.count ?? 0);
    await this.exports.setProgress(manager, id, percent, this.clock.now());
  }

  private async whileTicking<Result>(
    tick: () => Promise<void>,
    work: () => Promise<Result>,
  ): Promise<Result> {
    let last = Promise.resolve();
    let isTicking = false;
    const timer = setInterval(() => {
      if (isTicking) return;
      isTicking = true;
      // A failed heartbeat does not fail the export; the next one makes up for it.
      last = tick()
        .catch(() => {})
        .finally(() => (isTicking = false));
    }, TICK_MS);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await last;
    }
  }
}
