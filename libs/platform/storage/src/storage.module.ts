import { Module } from '@nestjs/common';
import { Settings } from '#libs/platform/config';
import { FileStorageService } from './file-storage.service.js';
import { openStorage } from './open-storage.js';

@Module({
  providers: [{ provide: FileStorageService, useFactory: openStorage, inject: [Settings] }],
  exports: [FileStorageService],
})
export class StorageModule {}
