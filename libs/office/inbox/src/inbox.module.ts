import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingChangesModule } from '#libs/booking/booking-changes';
import { BookingsModule } from '#libs/booking/bookings';
import { CatalogModule } from '#libs/shop/catalog';
import { ContactMessageEntity, ContactReplyEntity } from './contact/contact-message.entity.js';
import { InboxRepository } from './contact/inbox.repository.js';
import { InboxService } from './contact/inbox.service.js';
import { SavedAnswerEntity } from './contact/saved-answer.entity.js';
import { SavedAnswersService } from './contact/saved-answers.service.js';
import { CustomGameEntity } from './custom-games/custom-game.entity.js';
import { CustomGamesRepository } from './custom-games/custom-games.repository.js';
import { CustomGamesService } from './custom-games/custom-games.service.js';

const SERVICES = [InboxService, SavedAnswersService, CustomGamesService];

@Module({
  imports: [
    TypeOrmModule.forFeature([ContactMessageEntity, ContactReplyEntity, SavedAnswerEntity, CustomGameEntity]),
    BookingChangesModule,
    BookingsModule,
    CatalogModule,
  ],
  providers: [...SERVICES, InboxRepository, CustomGamesRepository],
  exports: SERVICES,
})
export class InboxModule {}
