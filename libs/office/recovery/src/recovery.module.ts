import { Module } from '@nestjs/common';
import { StorageModule } from '#libs/platform/storage';
import { BackupsService } from './backups.service.js';

@Module({ imports: [StorageModule], providers: [BackupsService], exports: [BackupsService] })
export class RecoveryModule {}
