import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PictureFiles } from './picture-files.js';
import { PictureEntity } from './picture.entity.js';
import { PicturesService } from './pictures.service.js';
import { SweepPictures } from './sweep-pictures.js';

@Module({
  imports: [TypeOrmModule.forFeature([PictureEntity])],
  providers: [PictureFiles, PicturesService, SweepPictures],
  exports: [PicturesService, SweepPictures],
})
export class MediaModule {}
