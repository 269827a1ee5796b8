import { Module } from '@nestjs/common';
import { MonitoringModule } from './monitoring.module.js';
import { OperationsController } from './operations.controller.js';

@Module({
  imports: [MonitoringModule],
  controllers: [OperationsController],
})
export class MonitoringHttpModule {}
