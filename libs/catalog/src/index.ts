export type { CatalogAnswer } from './catalog-answers.js';
export {
  CustomGamesController,
  GalleryController,
  GamesController,
  PackagesController,
  TestimonialsController,
} from './catalog.controller.js';
export { CatalogModule } from './catalog.module.js';
export { CustomGamesService } from './custom-games.service.js';
export { GalleryService } from './gallery.service.js';
export { GamesService } from './games.service.js';
export { PackagesService } from './packages.service.js';
export { TestimonialsService } from './testimonials.service.js';
