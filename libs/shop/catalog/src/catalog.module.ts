import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PriceBooksModule } from '#libs/shop/price-books';
import { CatalogRepository } from './catalog.repository.js';
import { GalleryImageEntity } from './gallery/gallery-image.entity.js';
import { GalleryService } from './gallery/gallery.service.js';
import { PeopleService } from './gallery/people.service.js';
import { PersonEntity } from './gallery/person.entity.js';
import { TestimonialEntity } from './gallery/testimonial.entity.js';
import { TestimonialsService } from './gallery/testimonials.service.js';
import { GameEntity } from './game.entity.js';
import { GamesService } from './games.service.js';
import { PackageEntity } from './package.entity.js';
import { PackagesService } from './packages.service.js';

const SERVICES = [PackagesService, GamesService, GalleryService, PeopleService, TestimonialsService];

@Module({
  imports: [
    TypeOrmModule.forFeature([
      PackageEntity,
      GameEntity,
      GalleryImageEntity,
      PersonEntity,
      TestimonialEntity,
    ]),
    PriceBooksModule,
  ],
  providers: [...SERVICES, CatalogRepository],
  exports: SERVICES,
})
export class CatalogModule {}
