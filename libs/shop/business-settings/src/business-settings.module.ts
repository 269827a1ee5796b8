import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '#libs/platform/media';
import { CompanyDetailEntity } from './company/company-detail.entity.js';
import { CompanyRepository } from './company/company.repository.js';
import { CompanyService } from './company/company.service.js';
import { PoliciesRepository } from './policies/policies.repository.js';
import { PoliciesService } from './policies/policies.service.js';
import { PolicyEntity } from './policies/policy.entity.js';

const SERVICES = [CompanyService, PoliciesService];

@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([CompanyDetailEntity, PolicyEntity]), MediaModule],
  providers: [...SERVICES, CompanyRepository, PoliciesRepository],
  exports: SERVICES,
})
export class BusinessSettingsModule {}
