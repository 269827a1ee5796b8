import { Module } from '@nestjs/common';
import { AdminController, CrewDaysController } from './admin.controller.js';
import { ReportingModule } from './reporting.module.js';
import { SavedViewsController } from './saved-views.controller.js';

@Module({
  imports: [ReportingModule],
  controllers: [AdminController, CrewDaysController, SavedViewsController],
})
export class ReportingHttpModule {}
