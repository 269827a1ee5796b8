import { Module } from '@nestjs/common';
import { BusinessSettingsModule } from './business-settings.module.js';
import { CompanyController } from './company/company.controller.js';
import { PoliciesController } from './policies/policies.controller.js';

@Module({
  imports: [BusinessSettingsModule],
  controllers: [CompanyController, PoliciesController],
})
export class BusinessSettingsHttpModule {}
