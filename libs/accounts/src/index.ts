export { AccountsController } from './accounts.controller.js';
export { AccountsModule } from './accounts.module.js';
export { AccountsService } from './accounts.service.js';
