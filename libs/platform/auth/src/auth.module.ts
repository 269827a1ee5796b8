import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditService } from './audit.service.js';
import { AuditEntity } from './audit.entity.js';
import { CalendarKeysRepository } from './calendar-keys.repository.js';
import { EndedGuestsService } from './ended-guests.service.js';
import { GuestTokensService } from './guest-tokens.service.js';
import { IdempotentAnswerEntity } from './idempotent-answer.entity.js';
import { IdempotentAnswersRepository } from './idempotent-answers.repository.js';
import { LinkKeysService } from './link-keys.service.js';
import { RateLimitsService } from './rate-limits.service.js';
import { SessionEntity } from './session.entity.js';
import { UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';
import { SessionsService } from './sessions.service.js';

/** Who is asking, what they may do, how often, and what administrators did. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SessionEntity, IdempotentAnswerEntity, AuditEntity, UserEntity])],
  providers: [
    AuditService,
    CalendarKeysRepository,
    EndedGuestsService,
    GuestTokensService,
    LinkKeysService,
    RateLimitsService,
    SessionsService,
    IdempotentAnswersRepository,
    UsersRepository,
  ],
  exports: [
    AuditService,
    CalendarKeysRepository,
    LinkKeysService,
    RateLimitsService,
    SessionsService,
    IdempotentAnswersRepository,
    UsersRepository,
  ],
})
export class AuthModule {}
