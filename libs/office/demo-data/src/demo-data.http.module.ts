import { Module } from '@nestjs/common';
import { DemoDataModule } from './demo-data.module.js';
import { DemoDataController } from './demo-data.controller.js';

@Module({
  imports: [DemoDataModule],
  controllers: [DemoDataController],
})
export class DemoDataHttpModule {}
