export { AccountsController } from './accounts.controller.js';
export { AccountsModule } from './accounts.module.js';
export { AccountsService } from './accounts.service.js';
/** @public */
export { AdminOnly } from './guards.js';
export { CurrentVisitor, UserOnly } from './guards.js';
export { IdempotentAnswers, type KeyedRequest } from './idempotent-answers.js';
export { RateLimits } from './rate-limits.js';
export { Sessions } from './sessions.service.js';
export { Visitor } from './visitor.js';
export { CreationKey, IDEMPOTENT, Idempotent, type IdempotentRoute } from './idempotent.js';
export { hashOf, isToken, newToken } from './tokens.js';
