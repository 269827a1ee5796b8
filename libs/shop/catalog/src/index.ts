export { keptAnswer, sendAnswer, type CatalogAnswer, type KeptAnswer, type Sent } from './catalog-list.js';
export { CatalogModule } from './catalog.module.js';
export { GamesService } from './games.service.js';
export { gamesToChoose } from './games-to-choose.js';
export { PackagesService } from './packages.service.js';

export { GalleryService } from './gallery/gallery.service.js';
export { TestimonialsService } from './gallery/testimonials.service.js';
export { CatalogHttpModule } from './catalog.http.module.js';
