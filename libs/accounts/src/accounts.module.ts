import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsService } from './accounts.service.js';
import { LocalStrategy } from './local.strategy.js';
import { Passwords } from './passwords.js';
import { UserEntity } from './user.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  providers: [AccountsService, Passwords, LocalStrategy],
  exports: [AccountsService],
})
export class AccountsModule {}
