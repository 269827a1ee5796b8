export { CatalogList, sendAnswer, type CatalogAnswer } from './catalog-answers.js';
export { GamesController, PackagesController } from './catalog.controller.js';
export { CatalogModule } from './catalog.module.js';
export { GamesService } from './games.service.js';
export { PackagesService } from './packages.service.js';
