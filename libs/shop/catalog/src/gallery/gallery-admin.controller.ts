import { Controller } from '@nestjs/common';
import { contentRoutes } from '../content-routes.js';
import { SaveGalleryImage, SaveTestimonial } from '#libs/shared/contracts';
import { GalleryService } from './gallery.service.js';
import { TestimonialsService } from './testimonials.service.js';

@Controller('api/admin/gallery')
export class GalleryAdminController extends contentRoutes(SaveGalleryImage, GalleryService) {}

@Controller('api/admin/testimonials')
export class TestimonialsAdminController extends contentRoutes(SaveTestimonial, TestimonialsService) {}
