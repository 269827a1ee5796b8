export { AUDIT_ACTIONS, type AuditAction } from './audit/audit-actions.js';
export { AuditService, type AuditEntry } from './audit/audit.service.js';
export { FORMER_USER } from './audit/audit.entity.js';
export { CalendarKeysService } from './calendar-keys.service.js';
export { ApiNotes, Errors, notesOf } from './api-notes.js';
export {
  AdminOnly,
  asksPassword,
  BookingAccess,
  bookingRoleOf,
  CurrentUser,
  CurrentUserId,
  forbiddenMessages,
  FULL_ONLY,
  hasAccess,
  HostOnly,
  levelMessage,
  needOf,
  NO_HOST,
  Public,
  RecentPassword,
  RightsGuard,
  accessError,
  UserOnly,
} from './guards.js';
export { IDEMPOTENT, CreationKey, Idempotent, type Repeat } from './idempotency/idempotency.interceptor.js';
export { RateLimitsService } from './rate-limits/rate-limits.service.js';
export { RATE_RULES, type RateRule, type RateAttempt } from './rate-limits/rate-limits.rules.js';
export { GuestsService } from './sessions/guests.service.js';
export { SESSION_DAYS } from './sessions/lifetimes.js';
export { deviceOf } from './sessions/device.js';
export { SessionsService } from './sessions/sessions.service.js';
export { fingerprintOf, folderIdOf, hashOf, isToken, newToken } from './sessions/secrets.js';
export type { UserEntity as User } from './users/user.entity.js';
export { userView } from './users/user.view.js';
export { UsersRepository } from './users/users.repository.js';
export { RequestUser } from './request-user.js';
export { AuthModule } from './auth.module.js';
