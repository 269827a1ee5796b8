import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AdminOnly, ApiNotes, CurrentUser, FULL_ONLY, Public, RequestUser } from '#libs/platform/auth';
import {
  ReschedulePreviewQuery,
  ResendMail,
  StartRainDay,
  type RainMailPreview,
  type ReschedulePreviewView,
} from '#libs/shared/contracts';
import { BookingMailsService } from './booking-mails.service.js';
import { RainMailPreviewService } from './rain-mail-preview.service.js';

/** For a family whose browser lost its session. */
@Controller('api/bookings/:id')
@Public()
export class MailLinkController {
  constructor(private readonly mails: BookingMailsService) {}

  /** 202 whether or not there is such a booking: a link to it goes to its own address only. */
  @Post('mail-link')
  @ApiNotes({ limits: ['mail-link-address', 'mail-link-booking'] })
  @HttpCode(202)
  mailLink(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<void> {
    return this.mails.requestLink(id, currentUser);
  }
}

/** Preview of the reschedule mail, and resending of mails. */
@Controller('api/admin/bookings/:id')
@AdminOnly('edit-bookings')
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
  @ApiNotes({ forbidden: [FULL_ONLY] })
  resend(
    @Param('id') id: string,
    @Body() input: ResendMail,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    return this.mails.requestResend(id, input, currentUser);
  }
}

/** Preview of the mail about rain. */
@Controller('api/admin/calendar/rain-days/mail')
@AdminOnly('edit-bookings')
export class RainMailController {
  constructor(private readonly previews: RainMailPreviewService) {}

  @Get()
  preview(@Query() query: StartRainDay): Promise<RainMailPreview> {
    return this.previews.preview(query);
  }
}
