import { Body, Controller, Post } from '@nestjs/common';
import { SubmitCustomGame, type GameSuggestionView } from '#libs/shared/contracts';
import { CreationKey, CurrentUser, Idempotent, RequestUser } from '#libs/platform/auth';
import { GameSuggestionsService } from './game-suggestions.service.js';

@Controller('api/custom-games')
export class GameSuggestionsController {
  constructor(private readonly ideas: GameSuggestionsService) {}

  @Post()
  @Idempotent()
  submit(
    @Body() idea: SubmitCustomGame,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() key: string | null,
  ): Promise<GameSuggestionView> {
    return this.ideas.submit(idea, currentUser, key);
  }
}
