import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PoliciesModule } from '#libs/policies';
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
import { CrewWorlds } from './crew-worlds.js';
import { CrewEntity } from './crew.entity.js';
import { CrewsAdmin } from './crews.admin.js';
import { EventsInTheWay } from './events-in-the-way.js';
import { HeldTimes } from './held-times.js';
import { OfferedStarts } from './offered-starts.js';
import { KitEntity } from './kit.entity.js';
import { KitsAdmin } from './kits.admin.js';
import { ZipFileAdmin } from './zip-file.admin.js';

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
  CrewWorlds,
  HeldTimes,
  OfferedStarts,
];
const ADMIN = [CrewsAdmin, CrewDaysAdmin, KitsAdmin, ZipFileAdmin];

@Module({
  imports: [TypeOrmModule.forFeature([CrewEntity, CrewDayEntity, KitEntity]), PoliciesModule],
  providers: [...SERVICES, ...ADMIN, EventsInTheWay],
  exports: [...SERVICES, ...ADMIN],
})
export class CrewsModule {}
