import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  AdminOnly,
  ApiNotes,
  CurrentUser,
  CurrentUserId,
  Errors,
  Public,
  RecentPassword,
  RequestUser,
  UserOnly,
} from '#libs/platform/auth';
import {
  ChangeAdministrator,
  InviteAdministrator,
  OpenInvitation,
  type InvitationView,
  type TeamView,
  type UserView,
} from '#libs/shared/contracts';
import { TeamService } from './team.service.js';

@Controller('api/admin/team')
@AdminOnly('manage-team')
@RecentPassword(true)
export class TeamController {
  constructor(private readonly team: TeamService) {}

  @Get()
  read(@CurrentUserId() userId: string): Promise<TeamView> {
    return this.team.read(userId);
  }

  @Post('invitations')
  @Errors('NOT_ALLOWED')
  @ApiNotes({ limits: ['invite-user'] })
  @HttpCode(204)
  invite(@Body() input: InviteAdministrator, @CurrentUserId() userId: string): Promise<void> {
    return this.team.invite(input, userId);
  }

  @Delete('invitations/:id')
  @HttpCode(204)
  withdraw(@Param('id') id: string, @CurrentUserId() userId: string): Promise<void> {
    return this.team.withdrawInvitation(id, userId);
  }

  @Patch(':userId')
  @HttpCode(204)
  change(
    @Param('userId') id: string,
    @Body() { level }: ChangeAdministrator,
    @CurrentUserId() userId: string,
  ): Promise<void> {
    return this.team.change(id, level, userId);
  }

  @Delete(':userId')
  @HttpCode(204)
  end(@Param('userId') id: string, @CurrentUserId() userId: string): Promise<void> {
    return this.team.end(id, userId);
  }
}

/** Endpoints of the invited person. */
@Controller('api/invitations')
export class InvitationsController {
  constructor(private readonly team: TeamService) {}

  /** The token is in the body, so that it stands in no log of addresses. */
  @Post('open')
  @Errors('LINK_OVER')
  @HttpCode(200)
  @Public()
  open(@Body() { token }: OpenInvitation): Promise<InvitationView> {
    return this.team.openInvitation(token);
  }

  @Post('accept')
  @Errors('LINK_OVER', 'NOT_ALLOWED')
  @HttpCode(200)
  @UserOnly()
  accept(@Body() { token }: OpenInvitation, @CurrentUser() currentUser: RequestUser): Promise<UserView> {
    return this.team.acceptInvitation(token, currentUser);
  }
}
