export { Audit } from './audit.js';
export { AdminOnly, CurrentUser, refusalOf, UserOnly } from './guards.js';
export { IdempotentAnswers, type KeyedRequest } from './idempotent-answers.js';
export { CreationKey, IDEMPOTENT, Idempotent, type IdempotentRoute } from './idempotent.js';
export { RateLimits, type RateTry } from './rate-limits.js';
export { SESSION_DAYS, Sessions } from './sessions.service.js';
export { hashOf, isToken, newToken } from './tokens.js';
export { RequestUser } from './request-user.js';
export { AuthModule } from './auth.module.js';
