import { Module } from '@nestjs/common';
import { StaffingHandlers } from './staffing.handlers.js';
import { StaffingModule } from './staffing.module.js';

@Module({
  imports: [StaffingModule],
  providers: [StaffingHandlers],
})
export class StaffingWorkerModule {}
