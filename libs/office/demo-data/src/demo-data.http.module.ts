import { Module } from '@nestjs/common';
import { DemoDataModule } from './demo-data.module.js';
import { ExamplesController } from './demo-data.controller.js';

@Module({
  imports: [DemoDataModule],
  controllers: [ExamplesController],
})
export class DemoDataHttpModule {}
