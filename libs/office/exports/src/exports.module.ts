import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ExportEntity } from './export.entity.js';
import { ExportFiles } from './export-files.js';
import { ExportsService } from './exports.service.js';

/** For the API: asking, looking, downloading. It makes no file. */
@Module({
  imports: [TypeOrmModule.forFeature([ExportEntity])],
  providers: [ExportFiles, ExportsService],
  exports: [ExportFiles, ExportsService],
})
export class ExportsModule {}
