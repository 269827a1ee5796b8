export { Audit } from './audit.js';
export { AdminOnly, CurrentVisitor, refusalOf, UserOnly } from './guards.js';
export { IdempotentAnswers, type KeyedRequest } from './idempotent-answers.js';
export { CreationKey, IDEMPOTENT, Idempotent, type IdempotentRoute } from './idempotent.js';
export { RateLimits, type RateTry } from './rate-limits.js';
export { SESSION_DAYS, Sessions } from './sessions.service.js';
export { hashOf, isToken, newToken } from './tokens.js';
export { Visitor } from './visitor.js';
export { VisitorsModule } from './visitors.module.js';
