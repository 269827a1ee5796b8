export { PicturesService } from './pictures.service.js';
export { MediaModule } from './media.module.js';
export { MediaHttpModule } from './media.http.module.js';
