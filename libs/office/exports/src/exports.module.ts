import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ExportEntity } from './export.entity.js';
import { ExportFilesService } from './export-files.service.js';
import { ExportsService } from './exports.service.js';

/** API side: request, list and download. Generates no files. */
@Module({
  imports: [TypeOrmModule.forFeature([ExportEntity])],
  providers: [ExportFilesService, ExportsService],
  exports: [ExportFilesService, ExportsService],
})
export class ExportsModule {}
