import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditService } from './audit.js';
import { AuditEntity } from './audit.entity.js';
import { CalendarKeysRepository } from './calendar-keys.repository.js';
import { EndedGuestsService } from './ended-guests.js';
import { GuestTokensService } from './guest-tokens.js';
import { IdempotentAnswerEntity } from './idempotent-answer.entity.js';
import { IdempotentAnswersRepository } from './idempotent-answers.js';
import { LinkKeysService } from './link-keys.js';
import { RateLimitsService } from './rate-limits.js';
import { SessionEntity } from './session.entity.js';
import { UserEntity } from './user.entity.js';
import { UsersRepository } from './users.js';
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
