export {
  CatalogList,
  keptAnswer,
  sendAnswer,
  type CatalogAnswer,
  type KeptAnswer,
  type Sent,
} from './catalog-list.js';
export { GamesAdminController, PackagesAdminController } from './catalog-admin.controller.js';
export { GamesController, PackagesController } from './catalog.controller.js';
export { CatalogModule } from './catalog.module.js';
export { ContentList, kept } from './content-list.js';
export { contentRoutes } from './content-routes.js';
export { GamesAdmin } from './games.admin.js';
export { GamesService } from './games.service.js';
export { gamesToChoose } from './games-to-choose.js';
export { PackagesService } from './packages.service.js';
