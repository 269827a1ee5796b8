import { Module } from '@nestjs/common';
import { DemoDataModule } from './demo-data.module.js';
import { ExamplesController } from './examples.controller.js';

@Module({
  imports: [DemoDataModule],
  controllers: [ExamplesController],
})
export class DemoDataHttpModule {}
