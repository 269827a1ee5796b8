export { CatalogList, sendAnswer, type CatalogAnswer } from './catalog-answers.js';
export { GamesDeskController, PackagesDeskController } from './catalog-desk.controller.js';
export { GamesController, PackagesController } from './catalog.controller.js';
export { CatalogModule } from './catalog.module.js';
export { ContentList, kept } from './content-list.js';
export { GamesDesk } from './games.desk.js';
export { GamesService } from './games.service.js';
export { PackagesService } from './packages.service.js';
