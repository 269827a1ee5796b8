import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { CreationKey, CurrentVisitor, Idempotent, Visitor } from '#libs/visitors';
import { SubmitCustomGame, type CustomGameView } from '#libs/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendAnswer } from './catalog-answers.js';
import {
  readGalleryFilter,
  readGameFilter,
  readTestimonialFilter,
  type Query as Asked,
} from './catalog.rules.js';
import { CustomGamesService } from './custom-games.service.js';
import { GalleryService } from './gallery.service.js';
import { GamesService } from './games.service.js';
import { PackagesService } from './packages.service.js';
import { TestimonialsService } from './testimonials.service.js';

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
    @Query() asked: Asked,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(request, reply, await this.games.answer(readGameFilter(asked)));
  }
}

@Controller('api/gallery')
export class GalleryController {
  constructor(private readonly gallery: GalleryService) {}

  @Get()
  async list(
    @Query() asked: Asked,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(request, reply, await this.gallery.answer(readGalleryFilter(asked)));
  }
}

@Controller('api/testimonials')
export class TestimonialsController {
  constructor(private readonly testimonials: TestimonialsService) {}

  @Get()
  async list(
    @Query() asked: Asked,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(request, reply, await this.testimonials.answer(readTestimonialFilter(asked)));
  }
}

@Controller('api/custom-games')
export class CustomGamesController {
  constructor(private readonly ideas: CustomGamesService) {}

  @Post()
  @Idempotent()
  submit(
    @Body() idea: SubmitCustomGame,
    @CurrentVisitor() visitor: Visitor,
    @CreationKey() key: string | null,
  ): Promise<CustomGameView> {
    return this.ideas.submit(idea, visitor, key);
  }
}
