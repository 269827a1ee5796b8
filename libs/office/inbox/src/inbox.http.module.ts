import { Module } from '@nestjs/common';
import { ContactController, InboxController } from './contact/inbox.controller.js';
import { SavedAnswersController } from './contact/saved-answers.controller.js';
import {
  GameSuggestionsAdminController,
  GameSuggestionsController,
} from './game-suggestions/game-suggestions.controller.js';
import { InboxModule } from './inbox.module.js';

@Module({
  imports: [InboxModule],
  controllers: [
    ContactController,
    InboxController,
    SavedAnswersController,
    GameSuggestionsAdminController,
    GameSuggestionsController,
  ],
})
export class InboxHttpModule {}
