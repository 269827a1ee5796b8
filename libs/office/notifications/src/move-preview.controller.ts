import { Controller, Get, Param, Query } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { MovePreviewQuery, type MovePreview } from '#libs/shared/contracts';
import { MovePreviews } from './move-previews.js';

@Controller('api/admin/bookings/:id/move-preview')
@AdminOnly()
export class MovePreviewController {
  constructor(private readonly previews: MovePreviews) {}

  @Get()
  preview(
    @Param('id') id: string,
    @Query() query: MovePreviewQuery,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<MovePreview> {
    return this.previews.preview(id, query, currentUser);
  }
}
