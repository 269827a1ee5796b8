import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GalleryImageEntity } from './gallery-image.entity.js';
import { GalleryAdmin } from './gallery.admin.js';
import { GalleryService } from './gallery.service.js';
import { TestimonialEntity } from './testimonial.entity.js';
import { TestimonialsAdmin } from './testimonials.admin.js';
import { TestimonialsService } from './testimonials.service.js';

const SERVICES = [GalleryService, TestimonialsService, GalleryAdmin, TestimonialsAdmin];

@Module({
  imports: [TypeOrmModule.forFeature([GalleryImageEntity, TestimonialEntity])],
  providers: SERVICES,
  exports: SERVICES,
})
export class GalleryModule {}
