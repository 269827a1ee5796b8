import { Module } from '@nestjs/common';
import { MonitoringModule } from '#libs/platform/monitoring';
import { AdminController, CrewDaysController } from './admin.controller.js';
import { FamiliesController } from './families/families.controller.js';
import { OperationsController, RetryJobsController } from './operations/operations.controller.js';
import { ReportingModule } from './reporting.module.js';
import { SavedViewsController } from './saved-views.controller.js';
import { TodayController } from './today/today.controller.js';

@Module({
  imports: [ReportingModule, MonitoringModule],
  controllers: [
    AdminController,
    CrewDaysController,
    FamiliesController,
    OperationsController,
    RetryJobsController,
    SavedViewsController,
    TodayController,
  ],
})
export class ReportingHttpModule {}
