import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PictureFiles } from './picture-files.js';
import { PictureEntity } from './picture.entity.js';
import { PicturesService } from './pictures.service.js';
import { PictureSweep } from './sweep-pictures.js';

@Module({
  imports: [TypeOrmModule.forFeature([PictureEntity])],
  providers: [PictureFiles, PicturesService, PictureSweep],
  exports: [PicturesService, PictureSweep],
})
export class PicturesModule {}
