import { Injectable } from '@nestjs/common';
import { On, type Attempt } from '#libs/platform/events';
import { MakeExportService } from './make-export.service.js';
import { ExportsCleanupService } from './exports-cleanup.service.js';

@Injectable()
export class ExportsHandlers {
  constructor(
    private readonly exports: MakeExportService,
    private readonly cleanup: ExportsCleanupService,
  ) {}

  @On('export-requested', { as: 'make-export', queue: 'exports' })
  async makeExport({ exportId }: { exportId: string }, { isLast }: Attempt): Promise<void> {
    try {
      await this.exports.make(exportId);
    } catch (error) {
      await this.exports.fail(exportId, error, isLast(error));
      throw error;
    }
  }

  @On('booking-purged', { as: 'expire-child-exports' })
  async expireChildExports({ bookingId }: { bookingId: string }): Promise<void> {
    await this.cleanup.expireChildData(bookingId);
  }
}
