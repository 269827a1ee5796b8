import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StorageModule } from '#libs/platform/storage';
import { PictureEntity } from './picture.entity.js';
import { PicturesRepository } from './pictures.repository.js';
import { PicturesService } from './pictures.service.js';

@Module({
  imports: [StorageModule, TypeOrmModule.forFeature([PictureEntity])],
  providers: [PicturesRepository, PicturesService],
  exports: [PicturesService],
})
export class MediaModule {}
