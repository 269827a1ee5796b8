import { Module } from '@nestjs/common';
import {
  PackagesAdminController,
  GamesAdminController,
  PackagesController,
  GamesController,
} from './catalog.controller.js';
import { CatalogModule } from './catalog.module.js';
import {
  GalleryAdminController,
  TestimonialsAdminController,
  GalleryController,
  TestimonialsController,
} from './gallery/gallery.controller.js';

@Module({
  imports: [CatalogModule],
  controllers: [
    PackagesAdminController,
    GamesAdminController,
    PackagesController,
    GamesController,
    GalleryAdminController,
    TestimonialsAdminController,
    GalleryController,
    TestimonialsController,
  ],
})
export class CatalogHttpModule {}
