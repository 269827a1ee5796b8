import { Module } from '@nestjs/common';
import { MediaModule } from './media.module.js';
import { PicturesAdminController, PicturesController } from './pictures.controller.js';

@Module({
  imports: [MediaModule],
  controllers: [PicturesAdminController, PicturesController],
})
export class MediaHttpModule {}
