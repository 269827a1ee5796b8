import { Module } from '@nestjs/common';
import { DocumentsWorkerModule } from '#libs/documents';
import { CopyRows } from './copy-rows.js';
import { ExportsModule } from './exports.module.js';
import { ExportMaking } from './make-export.js';
import { ExportSweep } from './sweep-exports.js';

/** For the worker: what makes the files. */
@Module({
  imports: [ExportsModule, DocumentsWorkerModule],
  providers: [CopyRows, ExportMaking, ExportSweep],
  exports: [ExportMaking, ExportSweep],
})
export class ExportsWorkerModule {}
