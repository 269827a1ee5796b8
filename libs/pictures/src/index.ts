export { PicturesController, PicturesAdminController } from './pictures.controller.js';
export { PicturesModule } from './pictures.module.js';
export { SweepPictures } from './sweep-pictures.js';
