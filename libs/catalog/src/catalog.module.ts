import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CustomGameEntity } from './custom-game.entity.js';
import { CustomGamesService } from './custom-games.service.js';
import { GalleryImageEntity } from './gallery-image.entity.js';
import { GalleryService } from './gallery.service.js';
import { GameEntity } from './game.entity.js';
import { GamesService } from './games.service.js';
import { PackageEntity } from './package.entity.js';
import { PackagesService } from './packages.service.js';
import { TestimonialEntity } from './testimonial.entity.js';
import { TestimonialsService } from './testimonials.service.js';

const ENTITIES = [PackageEntity, GameEntity, GalleryImageEntity, TestimonialEntity, CustomGameEntity];
const SERVICES = [PackagesService, GamesService, GalleryService, TestimonialsService, CustomGamesService];

@Module({ imports: [TypeOrmModule.forFeature(ENTITIES)], providers: SERVICES, exports: SERVICES })
export class CatalogModule {}
