import { Injectable } from '@nestjs/common';
import { On, type Attempt } from '#libs/platform/events';
import { MakeExport } from './make-export.js';
import { SweepExports } from './sweep-exports.js';

@Injectable()
export class ExportsHandlers {
  constructor(
    private readonly making: MakeExport,
    private readonly sweeping: SweepExports,
  ) {}

  @On('export-requested', { as: 'make-export', queue: 'exports' })
  async makeExport({ exportId }: { exportId: string }, { isLast }: Attempt): Promise<void> {
    try {
      await this.making.make(exportId);
    } catch (error) {
      await this.making.fail(exportId, error, isLast(error));
      throw error;
    }
  }

  @On('booking-purged', { as: 'expire-child-exports' })
  async expireChildExports({ bookingId }: { bookingId: string }): Promise<void> {
    await this.sweeping.expireChildData(bookingId);
  }
}
