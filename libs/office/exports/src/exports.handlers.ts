import { Injectable } from '@nestjs/common';
import { On, type Attempt } from '#libs/platform/events';
import { ExportsService } from './exports.service.js';
import { MakeExportService } from './make-export.service.js';

@Injectable()
export class ExportsHandlers {
  constructor(
    private readonly making: MakeExportService,
    private readonly exports: ExportsService,
  ) {}

  @On('export-requested', { as: 'make-export', label: 'exports', queue: 'exports' })
  async makeExport({ exportId }: { exportId: string }, { isLast }: Attempt): Promise<void> {
    try {
      await this.making.make(exportId);
    } catch (error) {
      await this.making.fail(exportId, error, isLast(error));
      throw error;
    }
  }

  @On('booking-purged', { as: 'expire-child-exports', label: 'exports with children’s data to remove' })
  async expireChildExports({ bookingId }: { bookingId: string }): Promise<void> {
    await this.exports.expireChildData(bookingId);
  }
}
