import { Module } from '@nestjs/common';
import { CrewsModule } from '#libs/crews';
import { PriceBooksModule } from '#libs/price-books';
import { WaitingKeys } from './waiting-keys.js';
import { WaitingListService } from './waiting-list.service.js';
import { WaitingOffers } from './waiting-offers.js';
import { WaitingSlots } from './waiting-slots.js';
import { WaitingSweep } from './waiting-sweep.js';

const SERVICES = [WaitingKeys, WaitingListService, WaitingOffers, WaitingSlots, WaitingSweep];

@Module({ imports: [CrewsModule, PriceBooksModule], providers: SERVICES, exports: SERVICES })
export class WaitingListModule {}
