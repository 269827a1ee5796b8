import { Module } from '@nestjs/common';
import { ExportsController } from './exports.controller.js';
import { ExportsModule } from './exports.module.js';

@Module({
  imports: [ExportsModule],
  controllers: [ExportsController],
})
export class ExportsHttpModule {}
