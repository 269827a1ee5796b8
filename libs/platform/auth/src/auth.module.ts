import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Audit } from './audit.js';
import { AuditEntity } from './audit.entity.js';
import { CalendarKeysRepository } from './calendar-keys.repository.js';
import { EndedGuests } from './ended-guests.js';
import { GuestTokens } from './guest-tokens.js';
import { IdempotentAnswerEntity } from './idempotent-answer.entity.js';
import { IdempotentAnswers } from './idempotent-answers.js';
import { LinkKeys } from './link-keys.js';
import { RateLimits } from './rate-limits.js';
import { SessionEntity } from './session.entity.js';
import { UserEntity } from './user.entity.js';
import { Users } from './users.js';
import { Sessions } from './sessions.service.js';

/** Who is asking, what they may do, how often, and what administrators did. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SessionEntity, IdempotentAnswerEntity, AuditEntity, UserEntity])],
  providers: [
    Audit,
    CalendarKeysRepository,
    EndedGuests,
    GuestTokens,
    LinkKeys,
    RateLimits,
    Sessions,
    IdempotentAnswers,
    Users,
  ],
  exports: [Audit, CalendarKeysRepository, LinkKeys, RateLimits, Sessions, IdempotentAnswers, Users],
})
export class AuthModule {}
