export { AccountRequests } from './account-requests.js';
export { AccountsController } from './accounts.controller.js';
export { AccountsModule } from './accounts.module.js';
export { AccountsService } from './accounts.service.js';
export { AdminInvitations } from './admin-invitations.js';
export { Administrators } from './administrators.js';
export { InvitationsController, TeamController } from './team.controller.js';
export { OwnAccountController } from './own-account.controller.js';
export { Team } from './team.service.js';
