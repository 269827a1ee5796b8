import { can, type AdminAction } from '#libs/shared/contracts';
import { useCurrentUser } from '../../site/account/api.js';

/** Whether this administrator has the right to do this; the server decides again. */
export const useCan = (action: AdminAction): boolean => can(useCurrentUser().user, action);
