import { Module } from '@nestjs/common';
import {
  CrewsAdminController,
  CrewDaysAdminController,
  EquipmentAdminController,
  ZipCodeImportController,
} from './set-up/crews-admin.controller.js';
import { CrewsModule } from './crews.module.js';

@Module({
  imports: [CrewsModule],
  controllers: [
    CrewsAdminController,
    CrewDaysAdminController,
    EquipmentAdminController,
    ZipCodeImportController,
  ],
})
export class CrewsHttpModule {}
