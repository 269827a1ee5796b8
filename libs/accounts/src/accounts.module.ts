import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountRequestEntity } from './account-request.entity.js';
import { AccountRequests } from './account-requests.js';
import { AccountsService } from './accounts.service.js';
import { Administrators } from './administrators.js';
import { LocalStrategy } from './local.strategy.js';
import { OwnAccount } from './own-account.service.js';
import { Passwords } from './passwords.js';

@Module({
  imports: [TypeOrmModule.forFeature([AccountRequestEntity])],
  providers: [AccountRequests, AccountsService, Administrators, OwnAccount, Passwords, LocalStrategy],
  exports: [AccountRequests, AccountsService, Administrators, OwnAccount],
})
export class AccountsModule {}
