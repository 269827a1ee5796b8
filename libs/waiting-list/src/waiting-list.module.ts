import { Module } from '@nestjs/common';
import { CrewsModule } from '#libs/crews';
import { WaitingKeys } from './waiting-keys.js';
import { WaitingListService } from './waiting-list.service.js';
import { WaitingOffers } from './waiting-offers.js';
import { WaitingSweep } from './waiting-sweep.js';

const SERVICES = [WaitingKeys, WaitingListService, WaitingOffers, WaitingSweep];

@Module({ imports: [CrewsModule], providers: SERVICES, exports: SERVICES })
export class WaitingListModule {}
