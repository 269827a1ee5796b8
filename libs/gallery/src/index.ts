export { GalleryController, TestimonialsController } from './gallery.controller.js';
export { GalleryAdminController, TestimonialsAdminController } from './gallery-admin.controller.js';
export { GalleryModule } from './gallery.module.js';
export { GalleryService } from './gallery.service.js';
export { TestimonialsService } from './testimonials.service.js';
