import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { AvailabilityService } from './availability.service.js';
import { CrewDayEntity } from './crew-day.entity.js';
import { CrewDaysQueries } from './crew-days.queries.js';
import { CrewReservationsRepository } from './crew-reservations.repository.js';
import { CrewReservationsService } from './crew-reservations.service.js';
import { CrewUseService } from './crew-use.service.js';
import { CrewEntity } from './crew.entity.js';
import { CrewsAdminService } from './crews-admin.service.js';
import { EquipmentEntity } from './equipment.entity.js';
import { EquipmentService } from './equipment.service.js';
import { ScheduleCacheService } from './schedule-cache.service.js';
import { ScheduleConflictsService } from './schedule-conflicts.service.js';
import { ZipCodeImportService } from './zip-code-import.service.js';

const SERVICES = [
  AvailabilityService,
  CrewDaysQueries,
  CrewReservationsService,
  CrewUseService,
  CrewsAdminService,
  EquipmentService,
  ZipCodeImportService,
];

@Module({
  imports: [TypeOrmModule.forFeature([CrewEntity, CrewDayEntity, EquipmentEntity]), BusinessSettingsModule],
  providers: [...SERVICES, CrewReservationsRepository, ScheduleCacheService, ScheduleConflictsService],
  exports: SERVICES,
})
export class CrewsModule {}
