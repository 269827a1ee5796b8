export { AccountRequests } from './account-requests.js';
export { AccountsModule } from './accounts.module.js';
export { AccountsService } from './accounts.service.js';
export { AdminInvitations, INVITATION_LIFE_MS, invitedAddressOnly } from './admin-invitations.js';
export { Administrators } from './administrators.js';
export { OwnAccount } from './own-account.service.js';
export { Team } from './team.service.js';
export { AccountsHttpModule } from './accounts.http.module.js';
