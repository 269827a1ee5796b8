import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { SaveView, type SavedView } from '#libs/shared/contracts';
import { AdminOnly, CurrentUserId } from '#libs/platform/auth';
import { SavedViewsService } from './saved-views.service.js';

@Controller('api/admin/views')
@AdminOnly('read')
export class SavedViewsController {
  constructor(private readonly views: SavedViewsService) {}

  @Get()
  list(@CurrentUserId() userId: string): Promise<SavedView[]> {
    return this.views.list(userId);
  }

  @Post()
  save(@Body() input: SaveView, @CurrentUserId() userId: string): Promise<SavedView> {
    return this.views.save(input, userId);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id') id: string, @CurrentUserId() userId: string): Promise<void> {
    return this.views.remove(id, userId);
  }
}
