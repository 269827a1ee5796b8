export { AccountRequestsService } from './account-requests.service.js';
export { AccountsModule } from './accounts.module.js';
export { AccountsService } from './accounts.service.js';
export { BeforeAccountRemoval } from './before-account-removal.js';
export { INVITATION_LIFE_MS, invitedAddressOnly, TeamService } from './team/team.service.js';
export { PASSWORD_COST } from './passwords.service.js';
export { AccountsHttpModule } from './accounts.http.module.js';
