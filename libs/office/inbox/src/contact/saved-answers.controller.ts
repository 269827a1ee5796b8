import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { OrderContent, SaveAnswer, type SavedAnswer } from '#libs/shared/contracts';
import { AdminOnly, CurrentUserId } from '#libs/platform/auth';
import { SavedAnswersService } from './saved-answers.service.js';

@Controller('api/admin/saved-answers')
@AdminOnly('answer-messages')
export class SavedAnswersController {
  constructor(private readonly answers: SavedAnswersService) {}

  @Get()
  list(): Promise<SavedAnswer[]> {
    return this.answers.list();
  }

  @Post()
  create(@Body() input: SaveAnswer, @CurrentUserId() userId: string): Promise<SavedAnswer> {
    return this.answers.create(input, userId);
  }

  @Put('order')
  order(@Body() { ids }: OrderContent, @CurrentUserId() userId: string): Promise<SavedAnswer[]> {
    return this.answers.order(ids, userId);
  }

  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() input: SaveAnswer,
    @CurrentUserId() userId: string,
  ): Promise<SavedAnswer> {
    return this.answers.change(id, input, userId);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id') id: string, @CurrentUserId() userId: string): Promise<void> {
    return this.answers.remove(id, userId);
  }
}
