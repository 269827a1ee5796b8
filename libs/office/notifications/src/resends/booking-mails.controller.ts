import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { ReschedulePreviewQuery, ResendMail, type ReschedulePreviewView } from '#libs/shared/contracts';
import { BookingMailsService } from './booking-mails.service.js';

/** Preview of the reschedule mail, and resending of mails. */
@Controller('api/admin/bookings/:id')
@AdminOnly()
export class BookingMailsController {
  constructor(private readonly mails: BookingMailsService) {}

  @Get('move-preview')
  previewMove(
    @Param('id') id: string,
    @Query() query: ReschedulePreviewQuery,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<ReschedulePreviewView> {
    return this.mails.previewMove(id, query, currentUser);
  }

  @Post('resend-mail')
  @HttpCode(202)
  resend(
    @Param('id') id: string,
    @Body() { kind }: ResendMail,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    return this.mails.requestResend(id, kind, currentUser);
  }
}
