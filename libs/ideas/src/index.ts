export type { CustomGameEntity as CustomGame } from './custom-game.entity.js';
export { IdeasController } from './ideas.controller.js';
export { IdeasDeskController } from './ideas-desk.controller.js';
export { IdeasDesk } from './ideas.desk.js';
export { IdeasModule } from './ideas.module.js';
export { IdeasService } from './ideas.service.js';
