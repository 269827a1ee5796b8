import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendAnswer } from './catalog-answers.js';
import { readGameFilter, type Query as Input } from './catalog.rules.js';
import { GamesService } from './games.service.js';
import { PackagesService } from './packages.service.js';

@Controller('api/packages')
export class PackagesController {
  constructor(private readonly packages: PackagesService) {}

  @Get()
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    sendAnswer(request, reply, await this.packages.answer());
  }
}

@Controller('api/games')
export class GamesController {
  constructor(private readonly games: GamesService) {}

  @Get()
  async list(
    @Query() input: Input,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(request, reply, await this.games.answer(readGameFilter(input)));
  }
}
