import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '#libs/catalog';
import { GameSuggestionEntity } from './game-suggestion.entity.js';
import { GameSuggestionsAdmin } from './game-suggestions.admin.js';
import { GameSuggestionsService } from './game-suggestions.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([GameSuggestionEntity]), CatalogModule],
  providers: [GameSuggestionsService, GameSuggestionsAdmin],
  exports: [GameSuggestionsService, GameSuggestionsAdmin],
})
export class GameSuggestionsModule {}
