import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { OrderContent, SaveAnswer, type SavedAnswer } from '#libs/shared/contracts';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { SavedAnswersService } from './saved-answers.service.js';

@Controller('api/admin/saved-answers')
@AdminOnly()
export class SavedAnswersController {
  constructor(private readonly answers: SavedAnswersService) {}

  @Get()
  list(): Promise<SavedAnswer[]> {
    return this.answers.list();
  }

  @Post()
  create(@Body() input: SaveAnswer, @CurrentUser() { userId }: RequestUser): Promise<SavedAnswer> {
    return this.answers.create(input, userId as string);
  }

  @Put('order')
  order(@Body() { ids }: OrderContent, @CurrentUser() { userId }: RequestUser): Promise<SavedAnswer[]> {
    return this.answers.order(ids, userId as string);
  }

  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() input: SaveAnswer,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<SavedAnswer> {
    return this.answers.change(id, input, userId as string);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id') id: string, @CurrentUser() { userId }: RequestUser): Promise<void> {
    return this.answers.remove(id, userId as string);
  }
}
