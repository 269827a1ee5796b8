import { Controller } from '@nestjs/common';
import { contentRoutes } from '../content-routes.js';
import { SaveGalleryImage, SaveTestimonial } from '#libs/shared/contracts';
import { GalleryAdmin } from './gallery.admin.js';
import { TestimonialsAdmin } from './testimonials.admin.js';

@Controller('api/admin/gallery')
export class GalleryAdminController extends contentRoutes(SaveGalleryImage, GalleryAdmin) {}

@Controller('api/admin/testimonials')
export class TestimonialsAdminController extends contentRoutes(SaveTestimonial, TestimonialsAdmin) {}
