import { Module } from '@nestjs/common';
import { StorageModule } from '#libs/platform/storage';
import { BackupRunsRepository } from './backup-runs.repository.js';
import { BackupsService } from './backups.service.js';

@Module({
  imports: [StorageModule],
  providers: [BackupRunsRepository, BackupsService],
  exports: [BackupsService],
})
export class RecoveryModule {}
