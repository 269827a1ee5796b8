import { Module } from '@nestjs/common';
import {
  CrewsAdminController,
  CrewDaysAdminController,
  KitsAdminController,
  ZipCodeImportController,
} from './set-up/crews-admin.controller.js';
import { CrewsModule } from './crews.module.js';

@Module({
  imports: [CrewsModule],
  controllers: [CrewsAdminController, CrewDaysAdminController, KitsAdminController, ZipCodeImportController],
})
export class CrewsHttpModule {}
