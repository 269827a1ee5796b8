import { Body, Controller, Post, Get, HttpCode, Param, Query } from '@nestjs/common';
import {
  SubmitCustomGame,
  GameSuggestionQuery,
  RejectCustomGame,
  SaveGame,
  SearchGameSuggestions,
  type GameSuggestionView,
  type AdminCustomGame,
} from '#libs/shared/contracts';
import {
  AdminOnly,
  CreationKey,
  CurrentUser,
  CurrentUserId,
  Idempotent,
  Public,
  RequestUser,
} from '#libs/platform/auth';
import { GameSuggestionsService } from './game-suggestions.service.js';

@Controller('api/custom-games')
@Public()
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

@Controller('api/admin/custom-games')
@AdminOnly()
export class GameSuggestionsAdminController {
  constructor(private readonly suggestions: GameSuggestionsService) {}

  @Get()
  list(@Query() { state }: GameSuggestionQuery): Promise<AdminCustomGame[]> {
    return this.suggestions.list(state);
  }

  /** The same list; words that are searched for stay out of the address. */
  @Post('search')
  @AdminOnly('read')
  @HttpCode(200)
  search(@Body() { state, search }: SearchGameSuggestions): Promise<AdminCustomGame[]> {
    return this.suggestions.list(state, search);
  }

  @Post(':id/approve')
  @HttpCode(200)
  approve(
    @Param('id') id: string,
    @Body() game: SaveGame,
    @CurrentUserId() userId: string,
  ): Promise<AdminCustomGame> {
    return this.suggestions.approve(id, game, userId);
  }

  @Post(':id/reject')
  @HttpCode(200)
  reject(
    @Param('id') id: string,
    @Body() { reason }: RejectCustomGame,
    @CurrentUserId() userId: string,
  ): Promise<AdminCustomGame> {
    return this.suggestions.reject(id, reason, userId);
  }
}
