import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GalleryImageEntity } from './gallery-image.entity.js';
import { GalleryDesk } from './gallery.desk.js';
import { GalleryService } from './gallery.service.js';
import { TestimonialEntity } from './testimonial.entity.js';
import { TestimonialsDesk } from './testimonials.desk.js';
import { TestimonialsService } from './testimonials.service.js';

const SERVICES = [GalleryService, TestimonialsService, GalleryDesk, TestimonialsDesk];

@Module({
  imports: [TypeOrmModule.forFeature([GalleryImageEntity, TestimonialEntity])],
  providers: SERVICES,
  exports: SERVICES,
})
export class GalleryModule {}
