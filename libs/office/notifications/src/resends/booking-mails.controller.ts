import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { MovePreviewQuery, ResendMail, type MovePreview } from '#libs/shared/contracts';
import { BookingMailsService } from './booking-mails.service.js';
import { ResendsService } from './resends.service.js';

@Controller('api/admin/bookings/:id/move-preview')
@AdminOnly()
export class MovePreviewController {
  constructor(private readonly mails: BookingMailsService) {}

  @Get()
  preview(
    @Param('id') id: string,
    @Query() query: MovePreviewQuery,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<MovePreview> {
    return this.mails.previewMove(id, query, currentUser);
  }
}

@Controller('api/admin/bookings/:id/resend-mail')
@AdminOnly()
export class ResendController {
  constructor(private readonly resends: ResendsService) {}

  @Post()
  @HttpCode(202)
  resend(
    @Param('id') id: string,
    @Body() { kind }: ResendMail,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    return this.resends.request(id, kind, currentUser);
  }
}
