export { IdeasController } from './ideas.controller.js';
export { IdeasModule } from './ideas.module.js';
export { IdeasService } from './ideas.service.js';
