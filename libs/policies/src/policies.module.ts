import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Policies } from './policies.js';
import { PoliciesAdmin } from './policies.admin.js';
import { PolicyEntity } from './policy.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([PolicyEntity])],
  providers: [Policies, PoliciesAdmin],
  exports: [Policies, PoliciesAdmin],
})
export class PoliciesModule {}
