import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { ContactController, InboxController, MessageBookingsController } from './contact/inbox.controller.js';
import { SavedAnswersController } from './contact/saved-answers.controller.js';
import { CustomGamesAdminController, CustomGamesController } from './custom-games/custom-games.controller.js';
import { InboxModule } from './inbox.module.js';

@Module({
  imports: [BookingsModule, InboxModule],
  controllers: [
    ContactController,
    InboxController,
    MessageBookingsController,
    SavedAnswersController,
    CustomGamesAdminController,
    CustomGamesController,
  ],
})
export class InboxHttpModule {}
