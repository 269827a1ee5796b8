import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { Alternatives } from './alternatives.js';
import { Availability } from './availability.js';
import { CrewDayEntity } from './crew-day.entity.js';
import { CrewDaysAdmin } from './crew-days.admin.js';
import { CrewDrives } from './crew-drives.js';
import { CrewAssignment } from './crew-assignment.js';
import { CrewChoice } from './crew-choice.js';
import { CrewDays } from './crew-days.js';
import { CrewFigures } from './crew-figures.js';
import { CrewReservations } from './crew-reservations.js';
import { CrewUse } from './crew-use.js';
import { ScheduleCache } from './schedule-cache.js';
import { CrewEntity } from './crew.entity.js';
import { CrewsAdmin } from './crews.admin.js';
import { ScheduleConflicts } from './schedule-conflicts.js';
import { HeldTimes } from './held-times.js';
import { OfferedStarts } from './offered-starts.js';
import { KitEntity } from './kit.entity.js';
import { KitsAdmin } from './kits.admin.js';
import { ZipCodeImportService } from './zip-code-import.service.js';

const SERVICES = [
  Alternatives,
  Availability,
  CrewAssignment,
  CrewChoice,
  CrewDays,
  CrewDrives,
  CrewFigures,
  CrewReservations,
  CrewUse,
  ScheduleCache,
  HeldTimes,
  OfferedStarts,
];
const ADMIN = [CrewsAdmin, CrewDaysAdmin, KitsAdmin, ZipCodeImportService];

@Module({
  imports: [TypeOrmModule.forFeature([CrewEntity, CrewDayEntity, KitEntity]), BusinessSettingsModule],
  providers: [...SERVICES, ...ADMIN, ScheduleConflicts],
  exports: [...SERVICES, ...ADMIN],
})
export class CrewsModule {}
