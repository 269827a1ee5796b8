import { Module } from '@nestjs/common';
import {
  CrewsAdminController,
  CrewDaysAdminController,
  KitsAdminController,
} from './crews-admin.controller.js';
import { CrewsModule } from './crews.module.js';
import { ZipFileController } from './zip-file.controller.js';

@Module({
  imports: [CrewsModule],
  controllers: [CrewsAdminController, CrewDaysAdminController, KitsAdminController, ZipFileController],
})
export class CrewsHttpModule {}
