import { Module } from '@nestjs/common';
import { PaymentsModule } from '#libs/booking/payments';
import { DemoDataModule } from './demo-data.module.js';
import { DemoDataController } from './demo-data.controller.js';

@Module({
  imports: [DemoDataModule, PaymentsModule],
  controllers: [DemoDataController],
})
export class DemoDataHttpModule {}
