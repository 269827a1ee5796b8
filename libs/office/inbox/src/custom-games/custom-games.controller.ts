import { Body, Controller, Post, Get, HttpCode, Param, Query } from '@nestjs/common';
import {
  SubmitCustomGame,
  CustomGameQuery,
  RejectCustomGame,
  SaveGame,
  SearchCustomGames,
  type CustomGameView,
  type AdminCustomGame,
} from '#libs/shared/contracts';
import {
  ApiNotes,
  AdminOnly,
  CreationKey,
  CurrentUser,
  CurrentUserId,
  Idempotent,
  Public,
  RequestUser,
} from '#libs/platform/auth';
import { CustomGamesService } from './custom-games.service.js';

@Controller('api/custom-games')
@Public()
export class CustomGamesController {
  constructor(private readonly customGames: CustomGamesService) {}

  @Post()
  @ApiNotes({ limits: ['custom-game-address'] })
  @Idempotent()
  submit(
    @Body() customGame: SubmitCustomGame,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() key: string | null,
  ): Promise<CustomGameView> {
    return this.customGames.submit(customGame, currentUser, key);
  }
}

@Controller('api/admin/custom-games')
@AdminOnly('answer-messages')
export class CustomGamesAdminController {
  constructor(private readonly customGames: CustomGamesService) {}

  @Get()
  list(@Query() { state }: CustomGameQuery): Promise<AdminCustomGame[]> {
    return this.customGames.list(state);
  }

  /** The same list; search terms are not in the URL. */
  @Post('search')
  @AdminOnly('read')
  @HttpCode(200)
  search(@Body() { state, search }: SearchCustomGames): Promise<AdminCustomGame[]> {
    return this.customGames.list(state, search);
  }

  @Post(':id/approve')
  @HttpCode(200)
  approve(
    @Param('id') id: string,
    @Body() game: SaveGame,
    @CurrentUserId() userId: string,
  ): Promise<AdminCustomGame> {
    return this.customGames.approve(id, game, userId);
  }

  @Post(':id/reject')
  @HttpCode(200)
  reject(
    @Param('id') id: string,
    @Body() { reason }: RejectCustomGame,
    @CurrentUserId() userId: string,
  ): Promise<AdminCustomGame> {
    return this.customGames.reject(id, reason, userId);
  }
}
