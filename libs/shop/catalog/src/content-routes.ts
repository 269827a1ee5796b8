import { Body, Delete, Get, HttpCode, Inject, Param, Post, Put, type Type } from '@nestjs/common';
import { checked, OrderContent } from '#libs/shared/contracts';
import { AdminOnly, ApiNotes, CurrentUserId } from '#libs/platform/auth';
import type { ContentRow } from './catalog.repository.js';
import type { ContentList } from './content-list.js';

type Verbs = 'all' | 'create' | 'order' | 'change' | 'retire' | 'restore';
type Entries<Input extends { version?: number }, View> = Pick<ContentList<ContentRow, Input, View>, Verbs>;

/**
 * A base controller for one list that the owner edits; the subclass adds the path. `Save` is the request class of an
 * entry, `Admin` the service with the list.
 */
export function contentRoutes<Input extends { version?: number }, View>(
  Save: new () => Input,
  Admin: Type<{ readonly entries: Entries<Input, View> }>,
) {
  @AdminOnly('edit-content')
  abstract class ContentRoutes {
    constructor(@Inject(Admin) private readonly admin: { readonly entries: Entries<Input, View> }) {}

    @Get()
    list(): Promise<View[]> {
      return this.admin.entries.all();
    }

    @Post()
    @ApiNotes({ body: Save })
    create(@Body() body: object, @CurrentUserId() userId: string): Promise<View> {
      return this.admin.entries.create(checked(Save, body), userId);
    }

    @Put('order')
    order(@Body() { ids }: OrderContent, @CurrentUserId() userId: string): Promise<View[]> {
      return this.admin.entries.order(ids, userId);
    }

    @Put(':id')
    @ApiNotes({ body: Save })
    change(@Param('id') id: string, @Body() body: object, @CurrentUserId() userId: string): Promise<View> {
      return this.admin.entries.change(id, checked(Save, body), userId);
    }

    @Delete(':id')
    @HttpCode(204)
    retire(@Param('id') id: string, @CurrentUserId() userId: string): Promise<void> {
      return this.admin.entries.retire(id, userId);
    }

    @Post(':id/restore')
    @HttpCode(200)
    restore(@Param('id') id: string, @CurrentUserId() userId: string): Promise<View> {
      return this.admin.entries.restore(id, userId);
    }
  }
  return ContentRoutes;
}
