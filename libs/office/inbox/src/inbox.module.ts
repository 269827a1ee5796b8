import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '#libs/shop/catalog';
import { ContactMessageEntity, ContactReplyEntity } from './contact/contact-message.entity.js';
import { InboxService } from './contact/inbox.service.js';
import { SavedAnswerEntity } from './contact/saved-answer.entity.js';
import { SavedAnswersService } from './contact/saved-answers.service.js';
import { GameSuggestionEntity } from './game-suggestions/game-suggestion.entity.js';
import { GameSuggestionsService } from './game-suggestions/game-suggestions.service.js';

const SERVICES = [InboxService, SavedAnswersService, GameSuggestionsService];

@Module({
  imports: [
    TypeOrmModule.forFeature([
      ContactMessageEntity,
      ContactReplyEntity,
      SavedAnswerEntity,
      GameSuggestionEntity,
    ]),
    CatalogModule,
  ],
  providers: SERVICES,
  exports: SERVICES,
})
export class InboxModule {}
