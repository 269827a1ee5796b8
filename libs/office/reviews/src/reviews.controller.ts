import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { AdminOnly, CurrentUser, CurrentUserId, Errors, Public, RequestUser } from '#libs/platform/auth';
import {
  HideReview,
  ReplyToReview,
  ReviewQuery,
  SaveReview,
  ShowReview,
  type AdminReview,
  type OwnReview,
  type ReviewsView,
} from '#libs/shared/contracts';
import { sendAnswer, type Sent } from '#libs/shop/catalog';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReviewModerationService } from './review-moderation.service.js';
import { ReviewsService } from './reviews.service.js';

@Controller('api/reviews')
@Public()
export class ReviewsController {
  constructor(private readonly reviews: ReviewsService) {}

  @Get()
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<Sent<ReviewsView>> {
    return sendAnswer(request, reply, await this.reviews.answer());
  }

  /** Of the family whose mailed key is in the header. */
  @Get('own')
  @Errors('NOT_FOUND')
  open(@CurrentUser() { mailedKey }: RequestUser): Promise<OwnReview> {
    return this.reviews.open(mailedKey);
  }

  @Put('own')
  @Errors('NOT_FOUND', 'STALE')
  save(@Body() input: SaveReview, @CurrentUser() { mailedKey }: RequestUser): Promise<OwnReview> {
    return this.reviews.save(mailedKey, input);
  }
}

@Controller('api/admin/reviews')
@AdminOnly('answer-messages')
export class AdminReviewsController {
  constructor(private readonly reviews: ReviewModerationService) {}

  @Get()
  list(@Query() { state }: ReviewQuery): Promise<AdminReview[]> {
    return this.reviews.list(state);
  }

  @Post(':id/hide')
  @Errors('STALE', 'NOT_ALLOWED')
  @HttpCode(204)
  hide(@Param('id') id: string, @Body() input: HideReview, @CurrentUserId() userId: string): Promise<void> {
    return this.reviews.hide(id, input, userId);
  }

  @Post(':id/show')
  @Errors('STALE', 'NOT_ALLOWED')
  @HttpCode(204)
  show(@Param('id') id: string, @Body() input: ShowReview, @CurrentUserId() userId: string): Promise<void> {
    return this.reviews.show(id, input, userId);
  }

  @Put(':id/reply')
  @Errors('STALE', 'NOT_ALLOWED')
  @HttpCode(204)
  reply(
    @Param('id') id: string,
    @Body() input: ReplyToReview,
    @CurrentUserId() userId: string,
  ): Promise<void> {
    return this.reviews.reply(id, input, userId);
  }
}
