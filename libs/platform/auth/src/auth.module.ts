import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditRepository } from './audit/audit.repository.js';
import { AuditService } from './audit/audit.service.js';
import { AuditEntity } from './audit/audit.entity.js';
import { CalendarKeysService } from './calendar-keys.service.js';
import { CalendarLinksRepository } from './calendar-links.repository.js';
import { GuestsService } from './sessions/guests.service.js';
import { IdempotentAnswerEntity } from './idempotency/idempotent-answer.entity.js';
import { IdempotentAnswersRepository } from './idempotency/idempotent-answers.repository.js';
import { RateLimitsRepository } from './rate-limits/rate-limits.repository.js';
import { RateLimitsService } from './rate-limits/rate-limits.service.js';
import { SessionEntity } from './sessions/session.entity.js';
import { UserEntity } from './users/user.entity.js';
import { UsersRepository } from './users/users.repository.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';

/** Authentication, authorization, rate limits, idempotency and the audit log. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SessionEntity, IdempotentAnswerEntity, AuditEntity, UserEntity])],
  providers: [
    AuditService,
    CalendarKeysService,
    GuestsService,
    RateLimitsService,
    SessionsService,
    AuditRepository,
    CalendarLinksRepository,
    IdempotentAnswersRepository,
    RateLimitsRepository,
    SessionsRepository,
    UsersRepository,
  ],
  exports: [
    AuditService,
    CalendarKeysService,
    GuestsService,
    RateLimitsService,
    SessionsService,
    IdempotentAnswersRepository,
    UsersRepository,
  ],
})
export class AuthModule {}
