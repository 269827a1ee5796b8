import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  AdminOnly,
  ApiNotes,
  CreationKey,
  CurrentUser,
  Idempotent,
  Public,
  RequestUser,
} from '#libs/platform/auth';
import { PreviewMailing, WriteMailing, type MailingPreview, type MailingView } from '#libs/shared/contracts';
import { MailingsService } from './mailings.service.js';

/** One email to many families. */
@Controller('api/admin/mailings')
@AdminOnly('edit-bookings')
export class MailingsController {
  constructor(private readonly mailings: MailingsService) {}

  @Get()
  list(): Promise<MailingView[]> {
    return this.mailings.list();
  }

  /** By POST because of the text. */
  @Post('preview')
  @HttpCode(200)
  preview(@Body() input: PreviewMailing): Promise<MailingPreview> {
    return this.mailings.preview(input);
  }

  @Post()
  @ApiNotes({ limits: ['mailing'], codes: ['NOT_ALLOWED'] })
  @Idempotent()
  write(
    @Body() input: WriteMailing,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() creationKey: string | null,
  ): Promise<MailingView> {
    return this.mailings.write(input, currentUser, creationKey);
  }

  @Post(':id/undo')
  @HttpCode(204)
  undo(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<void> {
    return this.mailings.undo(id, currentUser);
  }
}

/** For the link in the email, and for the one click of mail programs (RFC 8058), whose body says nothing. */
@Controller('api/mailings')
@Public()
export class UnsubscribeController {
  constructor(private readonly mailings: MailingsService) {}

  /** 204 whether or not there is such a recipient. */
  @Post(':recipientId/unsubscribe')
  @ApiNotes({ limits: ['unsubscribe-address'] })
  @HttpCode(204)
  unsubscribe(
    @Param('recipientId') recipientId: string,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    return this.mailings.unsubscribe(recipientId, currentUser);
  }
}
