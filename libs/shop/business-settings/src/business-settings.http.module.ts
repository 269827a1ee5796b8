import { Module } from '@nestjs/common';
import { BusinessSettingsModule } from './business-settings.module.js';
import { CompanyController, PoliciesController } from './business-settings.controller.js';

@Module({
  imports: [BusinessSettingsModule],
  controllers: [CompanyController, PoliciesController],
})
export class BusinessSettingsHttpModule {}
