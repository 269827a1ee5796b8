import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { SaveView, type SavedView } from '#libs/shared/contracts';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { SavedViewsService } from './saved-views.service.js';

@Controller('api/admin/views')
@AdminOnly('read')
export class SavedViewsController {
  constructor(private readonly views: SavedViewsService) {}

  @Get()
  list(@CurrentUser() currentUser: RequestUser): Promise<SavedView[]> {
    return this.views.list(currentUser);
  }

  @Post()
  save(@Body() input: SaveView, @CurrentUser() currentUser: RequestUser): Promise<SavedView> {
    return this.views.save(input, currentUser);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<void> {
    return this.views.remove(id, currentUser);
  }
}
