import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PictureFilesRepository } from './picture-files.repository.js';
import { PictureEntity } from './picture.entity.js';
import { PicturesService } from './pictures.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PictureEntity])],
  providers: [PictureFilesRepository, PicturesService],
  exports: [PicturesService],
})
export class MediaModule {}
