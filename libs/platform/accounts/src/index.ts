export { AccountRequestsService } from './account-requests.service.js';
export { AccountsModule } from './accounts.module.js';
export { AccountsService } from './accounts.service.js';
export {
  AdminInvitationsService,
  INVITATION_LIFE_MS,
  invitedAddressOnly,
} from './admin-invitations.service.js';
export { AdministratorsService } from './administrators.service.js';
export { OwnAccountService } from './own-account.service.js';
export { TeamService } from './team.service.js';
export { AccountsHttpModule } from './accounts.http.module.js';
