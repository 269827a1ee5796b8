export { AccountRequests } from './account-requests.js';
export { AccountsController } from './accounts.controller.js';
export { AccountsModule } from './accounts.module.js';
export { AccountsService } from './accounts.service.js';
export { Administrators } from './administrators.js';
export { OwnAccountController } from './own-account.controller.js';
