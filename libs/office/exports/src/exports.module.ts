import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StorageModule } from '#libs/platform/storage';
import { ExportEntity } from './export.entity.js';
import { ExportsRepository } from './exports.repository.js';
import { ExportsService } from './exports.service.js';

/** API side: request, list and download. Generates no files. */
@Module({
  imports: [StorageModule, TypeOrmModule.forFeature([ExportEntity])],
  providers: [ExportsRepository, ExportsService],
  exports: [StorageModule, ExportsService],
})
export class ExportsModule {}
