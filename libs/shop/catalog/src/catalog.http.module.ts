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
  PeopleAdminController,
  PeopleController,
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
    PeopleAdminController,
    PeopleController,
  ],
})
export class CatalogHttpModule {}
