import { Module } from '@nestjs/common';
import {
  CrewsAdminController,
  CrewDaysAdminController,
  KitsAdminController,
  ZipFileController,
} from './set-up/crews-admin.controller.js';
import { CrewsModule } from './crews.module.js';

@Module({
  imports: [CrewsModule],
  controllers: [CrewsAdminController, CrewDaysAdminController, KitsAdminController, ZipFileController],
})
export class CrewsHttpModule {}
