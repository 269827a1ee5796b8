import { Injectable } from '@nestjs/common';
import { On, type Attempt } from '#libs/events';
import { ExportMaking } from './make-export.js';

@Injectable()
export class ExportsHandlers {
  constructor(private readonly making: ExportMaking) {}

  @On('export-requested', { as: 'make-export', queue: 'documents' })
  async makeExport({ exportId }: { exportId: string }, { isLast }: Attempt): Promise<void> {
    try {
      await this.making.make(exportId);
    } catch (error) {
      await this.making.fail(exportId, error, isLast);
      throw error;
    }
  }
}
