import { Module } from '@nestjs/common';
import { PaymentsModule } from '#libs/booking/payments';
import { NotificationsModule } from '#libs/office/notifications';
import { MonitoringModule } from '#libs/platform/monitoring';
import { AdminController, CrewDaysController } from './admin.controller.js';
import {
  OperationsController,
  RestoresController,
  RetryJobsController,
} from './operations/operations.controller.js';
import { ReportingModule } from './reporting.module.js';
import { SavedViewsController } from './saved-views.controller.js';

@Module({
  imports: [ReportingModule, MonitoringModule, NotificationsModule, PaymentsModule],
  controllers: [
    AdminController,
    CrewDaysController,
    OperationsController,
    RetryJobsController,
    RestoresController,
    SavedViewsController,
  ],
})
export class ReportingHttpModule {}
