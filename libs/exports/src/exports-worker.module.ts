import { Module } from '@nestjs/common';
import { DocumentsWorkerModule } from '#libs/documents';
import { CopyRows } from './copy-rows.js';
import { ExportsModule } from './exports.module.js';
import { MakeExport } from './make-export.js';
import { SweepExports } from './sweep-exports.js';

/** For the worker: what makes the files. */
@Module({
  imports: [ExportsModule, DocumentsWorkerModule],
  providers: [CopyRows, MakeExport, SweepExports],
  exports: [MakeExport, SweepExports],
})
export class ExportsWorkerModule {}
