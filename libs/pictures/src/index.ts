export { PicturesController, PicturesAdminController } from './pictures.controller.js';
export { PicturesService } from './pictures.service.js';
export { PicturesModule } from './pictures.module.js';
export { SweepPictures } from './sweep-pictures.js';
