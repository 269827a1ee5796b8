import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsService } from './accounts.service.js';
import { IdempotentAnswerEntity } from './idempotent-answer.entity.js';
import { IdempotentAnswers } from './idempotent-answers.js';
import { LocalStrategy } from './local.strategy.js';
import { Passwords } from './passwords.js';
import { RateLimits } from './rate-limits.js';
import { SessionEntity } from './session.entity.js';
import { Sessions } from './sessions.service.js';
import { UserEntity } from './user.entity.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, SessionEntity, IdempotentAnswerEntity])],
  providers: [AccountsService, Passwords, RateLimits, Sessions, IdempotentAnswers, LocalStrategy],
  exports: [AccountsService, RateLimits, Sessions, IdempotentAnswers],
})
export class AccountsModule {}
