import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { SaveView, type SavedView } from '#libs/contracts';
import { AdminOnly, CurrentVisitor, Visitor } from '#libs/visitors';
import { SavedViews } from './saved-views.service.js';

@Controller('api/admin/views')
@AdminOnly()
export class SavedViewsController {
  constructor(private readonly views: SavedViews) {}

  @Get()
  list(@CurrentVisitor() visitor: Visitor): Promise<SavedView[]> {
    return this.views.list(visitor);
  }

  @Post()
  save(@Body() asked: SaveView, @CurrentVisitor() visitor: Visitor): Promise<SavedView> {
    return this.views.save(asked, visitor);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id') id: string, @CurrentVisitor() visitor: Visitor): Promise<void> {
    return this.views.remove(id, visitor);
  }
}
