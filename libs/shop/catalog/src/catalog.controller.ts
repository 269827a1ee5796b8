import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiNotes, Public } from '#libs/platform/auth';
import { SPACE_TYPES, SaveGame, SavePackage, type GameView, type PackageView } from '#libs/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendAnswer, type Sent } from './catalog-list.js';
import { readGameFilter, type Query as Input } from './catalog.rules.js';
import { GamesService } from './games.service.js';
import { PackagesService } from './packages.service.js';
import { contentRoutes } from './content-routes.js';

@Controller('api/packages')
@Public()
export class PackagesController {
  constructor(private readonly packages: PackagesService) {}

  @Get()
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<Sent<PackageView[]>> {
    return sendAnswer(request, reply, await this.packages.answer());
  }
}

const PLAYERS = { type: 'string', pattern: '^[0-9]{1,4}$' };

@Controller('api/games')
@Public()
export class GamesController {
  constructor(private readonly games: GamesService) {}

  @Get()
  @ApiNotes({ query: { spaceType: { enum: SPACE_TYPES }, minPlayers: PLAYERS, maxPlayers: PLAYERS } })
  async list(
    @Query() input: Input,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<Sent<GameView[]>> {
    return sendAnswer(request, reply, await this.games.answer(readGameFilter(input)));
  }
}

@Controller('api/admin/packages')
export class PackagesAdminController extends contentRoutes(SavePackage, PackagesService) {}

@Controller('api/admin/games')
export class GamesAdminController extends contentRoutes(SaveGame, GamesService) {}
