import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PictureEntity } from './picture.entity.js';
import { PicturesService } from './pictures.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PictureEntity])],
  providers: [PicturesService],
  exports: [PicturesService],
})
export class MediaModule {}
