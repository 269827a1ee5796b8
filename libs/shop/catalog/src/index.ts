export { cachedAnswer, sendAnswer, type CachedAnswer, type Sent } from './catalog-list.js';
export { CatalogModule } from './catalog.module.js';
export { gamesToChoose } from './catalog.repository.js';
export { GamesService } from './games.service.js';
export { PackagesService } from './packages.service.js';

export { GalleryService } from './gallery/gallery.service.js';
export { PeopleService } from './gallery/people.service.js';
export { TestimonialsService } from './gallery/testimonials.service.js';
export { CatalogHttpModule } from './catalog.http.module.js';
