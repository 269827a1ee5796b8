import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, RequestUser, UserOnly } from '#libs/platform/auth';
import { OpenInvitation, type HostInvitationView, type UserView } from '#libs/shared/contracts';
import { HostInvitationsService } from './host-invitations.service.js';

/** For whoever got the mail. */
@Controller('api/host-invitations')
export class HostInvitationsController {
  constructor(private readonly invitations: HostInvitationsService) {}

  /** The token is in the body, so that it stands in no log of addresses. */
  @Post('open')
  @HttpCode(200)
  open(@Body() { token }: OpenInvitation): Promise<HostInvitationView> {
    return this.invitations.open(token);
  }

  @Post('accept')
  @HttpCode(200)
  @UserOnly()
  accept(@Body() { token }: OpenInvitation, @CurrentUser() currentUser: RequestUser): Promise<UserView> {
    return this.invitations.accept(token, currentUser);
  }
}
