import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '#libs/platform/media';
import { CompanyDetailEntity } from './company/company-detail.entity.js';
import { CompanyLogo } from './company/company-logo.js';
import { CompanyAdmin } from './company/company.admin.js';
import { Company } from './company/company.js';
import { PoliciesAdmin } from './policies/policies.admin.js';
import { Policies } from './policies/policies.js';
import { PolicyEntity } from './policies/policy.entity.js';

const SERVICES = [Company, CompanyAdmin, CompanyLogo, Policies, PoliciesAdmin];

@Module({
  imports: [TypeOrmModule.forFeature([CompanyDetailEntity, PolicyEntity]), MediaModule],
  providers: SERVICES,
  exports: SERVICES,
})
export class BusinessSettingsModule {}
