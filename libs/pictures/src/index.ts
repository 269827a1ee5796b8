export { PicturesController, PicturesAdminController } from './pictures.controller.js';
export { PicturesModule } from './pictures.module.js';
export { PictureSweep } from './sweep-pictures.js';
