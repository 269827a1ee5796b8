import { hasLevel, type AdminLevel, type UserView } from './accounts.js';

/**
 * What administrators can do, and the level that each needs. Routes name an action in `@AdminOnly()`, screens in
 * `useCan()`. Money that goes out and everything that changes the business need full rights.
 */
export const ADMIN_RIGHTS = {
  /** Also searches that are POST requests, and the administrator's own saved views. */
  read: 'read',
  'edit-bookings': 'work',
  'edit-crews': 'work',
  'edit-hosts': 'work',
  'edit-content': 'work',
  'answer-messages': 'work',
  'share-calendars': 'work',
  export: 'work',
  'remove-demo-data': 'work',
  /** Also to complete or withdraw a manual refund, to undo an offline payment, and to collect a refund again. */
  refund: 'full',
  'give-credit': 'full',
  'edit-promo-codes': 'full',
  'edit-prices': 'full',
  'edit-company': 'full',
  'edit-policies': 'full',
  'manage-team': 'full',
  operate: 'full',
} as const satisfies Record<string, AdminLevel>;
export type AdminAction = keyof typeof ADMIN_RIGHTS;

/** Whether somebody is an administrator whose level allows the action. */
export const can = (user: Pick<UserView, 'role' | 'adminLevel'> | null, action: AdminAction): boolean =>
  user?.role === 'admin' && hasLevel(user.adminLevel ?? 'read', ADMIN_RIGHTS[action]);
