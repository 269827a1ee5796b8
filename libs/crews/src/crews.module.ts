import { Module } from '@nestjs/common';
import { PoliciesModule } from '#libs/policies';
import { Alternatives } from './alternatives.js';
import { Availability } from './availability.js';
import { CrewDrives } from './crew-drives.js';
import { CrewReservations } from './crew-reservations.js';
import { CrewUse } from './crew-use.js';
import { CrewWorlds } from './crew-worlds.js';

const SERVICES = [Alternatives, Availability, CrewDrives, CrewReservations, CrewUse, CrewWorlds];

@Module({ imports: [PoliciesModule], providers: SERVICES, exports: SERVICES })
export class CrewsModule {}
