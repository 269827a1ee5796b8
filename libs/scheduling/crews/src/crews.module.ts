import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { AvailabilityService } from './availability/availability.service.js';
import { CrewDayEntity } from './days/crew-day.entity.js';
import { CrewDaysQueries } from './days/crew-days.queries.js';
import { CrewReservationsRepository } from './reservations/crew-reservations.repository.js';
import { CrewReservationsService } from './reservations/crew-reservations.service.js';
import { CrewStatusService } from './availability/crew-status.service.js';
import { CrewEntity } from './crew.entity.js';
import { CrewSetUpRepository } from './set-up/crew-set-up.repository.js';
import { CrewsAdminService } from './set-up/crews-admin.service.js';
import { EquipmentEntity } from './set-up/equipment.entity.js';
import { EquipmentService } from './set-up/equipment.service.js';
import { ScheduleCacheService } from './availability/schedule-cache.service.js';
import { ScheduleConflictsService } from './set-up/schedule-conflicts.service.js';
import { ZipCodeImportService } from './set-up/zip-code-import.service.js';

const SERVICES = [
  AvailabilityService,
  CrewDaysQueries,
  CrewReservationsService,
  CrewStatusService,
  CrewsAdminService,
  EquipmentService,
  ZipCodeImportService,
];

@Module({
  imports: [TypeOrmModule.forFeature([CrewEntity, CrewDayEntity, EquipmentEntity]), BusinessSettingsModule],
  providers: [
    ...SERVICES,
    CrewReservationsRepository,
    CrewSetUpRepository,
    ScheduleCacheService,
    ScheduleConflictsService,
  ],
  exports: SERVICES,
})
export class CrewsModule {}
